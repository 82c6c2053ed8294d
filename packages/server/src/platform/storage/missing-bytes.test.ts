import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { shortScan } from '../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let id: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  const response = await client.batch([{ name: 'scan.pdf', bytes: await shortScan(1) }]);
  id = ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
  await client.finished(id);
});
afterAll(() => service?.stop());

const stored = (name: string) => join(service.dataDir, 'objects', 'documents', id, name);

describe('a download whose bytes are', () => {
  it('cut short ends with an error instead of waiting for ever', async () => {
    const [increment = ''] = readdirSync(stored('')).filter((name) =>
      name.startsWith('increment-1'),
    );
    truncateSync(stored(increment), 10);
    const response = await client.download(id, 'processed');
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('gone is answered with 404 and a reason', async () => {
    rmSync(stored('original.pdf'));
    const response = await client.download(id, 'original');
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
    expect(response.headers.get('Content-Disposition')).toBeNull();
    const range = await client.download(id, 'original', { Range: 'bytes=0-9' });
    expect([range.status, await range.json()]).toEqual([404, expect.anything()]);
  });
});
