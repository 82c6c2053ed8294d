import { expect, it, onTestFinished } from 'vitest';
import { shortScan } from '../test/pdfs/scans.ts';
import { startService } from '../test/service.ts';
import { secondsOf } from './product.ts';

it('a queue that has counted to the end of 32 bits takes uploads as before (finding 6)', async () => {
  const service = await startService({}, { LEGIBLE_PROCESSES: '1' });
  onTestFinished(() => service.stop());
  const [first, second] = [await service.newUser(), await service.newUser()];
  const scan = await shortScan(1);
  await secondsOf(first, scan);
  await service.query(`
    insert into fair_clock (id, last_tag) values (1, 2147483640)
    on conflict (id) do update set last_tag = excluded.last_tag;
    update users set fair_tag = 2147483640;
    do $$ begin
      if to_regclass('turns') is not null then update turns set at = 2147483640, began = 2147483640; end if;
    end $$`);
  for (const person of [first, second, first]) await secondsOf(person, scan);
  const rows = await service.query(`select max(at)::text as at from turns`);
  console.log('the time of turns afterwards:', rows[0]);
  expect(Number((rows[0] as { at: string }).at)).toBeGreaterThan(2 ** 31);
});
