import { UPLOADS_PER_MINUTE } from '@legible/contracts/documents/documents';
import { notPdf } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${index}.pdf`,
    bytes: new Uint8Array(notPdf()),
  }));

it('sixty uploads are taken in a minute, with ten files each; the next one waits (D77)', async () => {
  const client = await service.newUser();
  // The largest batch that the plan takes counts as one.
  expect((await client.batch(files(10))).status).toBe(422);
  for (let upload = 2; upload <= UPLOADS_PER_MINUTE; upload++) {
    expect((await client.batch(files(1))).status).toBe(422);
  }
  const refused = await client.batch(files(1));
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await refused.json()).toEqual({
    code: 'too_many_requests',
    detail: 'Only 60 uploads can be started within a minute.',
  });
  // No other user waits for it, and neither does its owner once the minute is over.
  expect((await (await service.newUser()).batch(files(1))).status).toBe(422);
  await service.query(`update rate_limits set reset_at = now() where key like 'uploads:%'`);
  expect((await client.batch(files(1))).status).toBe(422);
});
