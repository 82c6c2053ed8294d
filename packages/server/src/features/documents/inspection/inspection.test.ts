import { apiError } from '@legible/contracts/errors';
import { createEngine } from '@legible/ocr-engine';
import { expect, it, onTestFinished } from 'vitest';
import { engines } from '@legible/ocr-engine/test/engines';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService } from '../../../../test/service.ts';

/** Uploads a scan to the product with processes that misbehave when they inspect. */
async function uploadTo(engine: string, inspectTimeoutSeconds = 30): Promise<Response> {
  const service = await startService({
    createEngine: (options) =>
      createEngine({ ...options, childModule: new URL(engine, engines), inspectTimeoutSeconds }),
  });
  onTestFinished(() => service.stop());
  const client = await service.newUser();
  return client.batch([{ name: 'scan.pdf', bytes: await shortScan(1) }]);
}

it('an inspector that is killed by the system says try again, not that the file is damaged', async () => {
  const response = await uploadTo('inspect-killed.ts');
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(apiError.parse(await response.json())).toMatchObject({ code: 'unavailable' });
});

it.each([
  ['takes too long to be read', 'inspect-hang.ts', 'too_slow', 1],
  ['unpacks to more than can be held', 'inspect-hoard.ts', 'too_large_inside', 100],
])('a file that %s is refused with what to do', async (_, engine, wanted, seconds) => {
  const response = await uploadTo(engine, seconds);
  const { code, detail } = apiError.parse(await response.json());
  expect([response.status, code]).toEqual([422, wanted]);
  expect(detail).toContain('Print it to a new PDF');
});

it('whose files took more than their share of an hour waits, and nobody else does', async () => {
  const service = await startService();
  onTestFinished(() => service.stop());
  const [greedy, other] = [await service.newUser(), await service.newUser()];
  const { id } = await greedy.me();
  await service.query(`
    insert into rate_limits (key, count, reset_at)
    values ('inspection:${id}', 300000, now() + interval '10 minutes')`);
  const file = { name: 'scan.pdf', bytes: await shortScan(1) };
  const response = await greedy.batch([file]);
  expect([response.status, apiError.parse(await response.json()).code]).toEqual([
    429,
    'inspection_budget',
  ]);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect((await other.batch([file])).status).toBe(200);
});
