import { apiError } from '@legible/contracts/errors';
import { createEngine } from '@legible/ocr-engine';
import { expect, it, onTestFinished } from 'vitest';
import { shortScan } from '../../../test/scans.ts';
import { startService } from '../../../test/service.ts';

const engines = new URL('../../../../ocr-engine/test/engines/', import.meta.url);

/** Uploads a scan to the product with processes that misbehave when they inspect. */
async function uploadTo(engine: string): Promise<Response> {
  const service = await startService({
    createEngine: (options) =>
      createEngine({ ...options, childModule: new URL(engine, engines), inspectTimeoutSeconds: 2 }),
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

it('a file that takes too long to be read is refused with what to do', async () => {
  const response = await uploadTo('inspect-hang.ts');
  const { code, detail } = apiError.parse(await response.json());
  expect([response.status, code]).toEqual([422, 'too_slow']);
  expect(detail).toContain('Print it to a new PDF');
});
