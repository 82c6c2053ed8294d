import { paths } from '@legible/contracts/endpoints';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { slowPages } from '../test/pdfs/hostile-pdfs.ts';
import { shortScan } from '../test/pdfs/scans.ts';
import { attackWith, median, secondsOfMany, startProduct, told, upload } from './product.ts';

const ATTACKERS = 10;
const DOCUMENTS = 9;
const SETTLING_MS = 30_000;
/** Some attackers let their documents run into the clock, others cancel them and start anew. */
const CANCELLED_AFTER_MS = 4000;

it('ten accounts whose pages run into the clock keep nobody else waiting (finding 5)', async () => {
  const product = await startProduct({ LEGIBLE_PAGE_TIMEOUT_SECONDS: '10' });
  const scan = await shortScan(1);
  const person = await product.newUser();
  await secondsOfMany([person], scan, 2);
  const idle = median(await secondsOfMany([person], scan, 3));
  const attackers = await Promise.all(Array.from({ length: ATTACKERS }, product.newUser));
  const hostile = slowPages(10);
  const attack = attackWith(attackers, async (attacker, index) => {
    const id = await upload(attacker, hostile);
    if (id === undefined) await sleep(500);
    else if (index % 2 === 0) await attacker.finished(id);
    else {
      await sleep(CANCELLED_AFTER_MS);
      await attacker.call('POST', `${paths.cancel}?file_id=${id}`);
    }
  });
  // Until it is known of each of them that its pages are slow, which costs a moment each.
  await sleep(SETTLING_MS);
  const other = await product.newUser();
  const during = await secondsOfMany([other], scan, DOCUMENTS);
  await attack.stop();
  console.log(`idle ${idle.toFixed(2)} s; under attack ${told(during)} s`);
  expect(median(during)).toBeLessThan(2 * idle + 1);
});
