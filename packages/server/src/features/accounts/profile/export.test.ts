import { paths } from '@legible/contracts/endpoints';
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { openBelow } from '../../../../test/open-files.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';
import { userWithFile } from '../../../../test/documents/user-with-file.ts';

/** More than the system keeps for a reader that does not read: the file behind stays open. */
const LARGE_BYTES = 64 * 1024 * 1024;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function userWithOriginal() {
  const { client, fileId } = await userWithFile(service);
  const original = join(service.dataDir, 'objects', 'documents', fileId, 'original.pdf');
  return { client, fileId, original };
}

async function userWithLargeFile() {
  const user = await userWithOriginal();
  truncateSync(user.original, LARGE_BYTES);
  await service.query(
    `update documents set byte_size = ${LARGE_BYTES} where id = '${user.fileId}'`,
  );
  return user;
}

/** An archive of which a client has read the beginning, and may leave. */
async function beginExport(client: ApiClient) {
  const leaving = new AbortController();
  const response = await client.call('POST', paths.exportData, {
    body: JSON.stringify({ password: PASSWORD }),
    headers: { 'Content-Type': 'application/json' },
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  return { status: response.status, leave: () => leaving.abort() };
}

describe('an archive of one’s data', () => {
  it('whose file has gone meanwhile breaks off, and the product goes on', async () => {
    const { client, original } = await userWithOriginal();
    rmSync(original);
    const response = await client.json('POST', paths.exportData, { password: PASSWORD });
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect((await client.call('GET', paths.me)).status).toBe(200);
  });

  it('whose reader leaves lets go of the file', async () => {
    const { client, original } = await userWithLargeFile();
    for (let count = 0; count < 5; count++) {
      const { leave } = await beginExport(client);
      await expect.poll(() => openBelow(original)).toHaveLength(1);
      leave();
      await expect.poll(() => openBelow(original)).toHaveLength(0);
    }
  });

  it('is made twice at once for a user, and again when one has ended', async () => {
    const { client } = await userWithLargeFile();
    const [first, second] = [await beginExport(client), await beginExport(client)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const refused = await client.json('POST', paths.exportData, { password: PASSWORD });
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    const other = await userWithOriginal();
    const foreign = await other.client.json('POST', paths.exportData, { password: PASSWORD });
    expect([foreign.status, (await foreign.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    first.leave();
    await expect
      .poll(async () => {
        const again = await beginExport(client);
        again.leave();
        return again.status;
      })
      .toBe(200);
    second.leave();
  });
});
