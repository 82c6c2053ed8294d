import { createEngine } from '@legible/ocr-engine';
import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { afterAll, describe, expect, it } from 'vitest';
import { engines } from '@legible/ocr-engine/test/engines';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

const started: TestService[] = [];
afterAll(async () => {
  for (const service of started) await service.stop();
});

/** The product with recogniser processes that misbehave. */
async function serviceWith(engine: string): Promise<TestService> {
  const service = await startService({
    createEngine: (options) =>
      createEngine({
        ...options,
        childModule: new URL(engine, engines),
        // Twice this long for the page that hangs, and ample for the others on a busy machine.
        pageTimeoutSeconds: 10,
      }),
  });
  started.push(service);
  return service;
}

async function process(client: ApiClient, pages: number): Promise<HistoryFile> {
  const response = await client.batch([{ name: 'scan.pdf', bytes: await shortScan(pages) }]);
  const { files } = (await response.json()) as BatchResponse;
  return client.finished(files[0]?.file_id ?? '');
}

describe('a page that', () => {
  it.each([
    ['crashes', 'crash.ts'],
    ['hangs', 'hang.ts'],
  ])(
    '%s its recogniser is named, and neither stops its document nor is charged',
    async (_, engine) => {
      const service = await serviceWith(engine);
      const client = await service.newUser();
      const file = await process(client, 3);
      expect(file).toMatchObject({ status: 'ready', processed: true, failed_pages: [2] });
      expect(await client.me()).toMatchObject({ month_usage: 2 });
    },
  );
});
