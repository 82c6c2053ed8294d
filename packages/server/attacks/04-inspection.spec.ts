import { chainedPdf } from '@legible/fixtures/chained-pdf';
import { expect, it } from 'vitest';
import { packedCatalogue } from '../test/pdfs/hostile-pdfs.ts';
import { shortScan, type Bytes } from '../test/pdfs/scans.ts';
import { attackWith, median, secondsOfMany, startProduct, told, upload } from './product.ts';

const ATTACKERS = 10;
const DOCUMENTS = 7;

const files: [string, () => Bytes][] = [
  ['120,000 tables in a chain', () => new Uint8Array(chainedPdf(120_000))],
  [
    'an array of five million numbers',
    () => packedCatalogue(Buffer.from(`[${'1 '.repeat(5_000_000)}]`)),
  ],
];

it.each(files)(
  'ten accounts that send files with %s keep nobody else waiting (finding 4)',
  async (_, make) => {
    const product = await startProduct();
    const scan = await shortScan(1);
    const person = await product.newUser();
    await secondsOfMany([person], scan, 1);
    const idle = median(await secondsOfMany([person], scan, 3));
    const attackers = await Promise.all(Array.from({ length: ATTACKERS }, product.newUser));
    const hostile = make();
    const attack = attackWith(
      attackers,
      async (attacker) => void (await upload(attacker, hostile)),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const other = await product.newUser();
    const during = await secondsOfMany([other], scan, DOCUMENTS);
    await attack.stop();
    console.log(`idle ${idle.toFixed(2)} s; under attack ${told(during)} s`);
    expect(median(during)).toBeLessThan(2 * idle + 1);
  },
);
