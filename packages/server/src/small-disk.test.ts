import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { copyCluster } from '../test/database/cluster-template.ts';
import { paddedScan } from '../test/pdfs/padded-scan.ts';
import { shortScan, type Bytes } from '../test/pdfs/scans.ts';
import { PASSWORD } from '../test/service.ts';
import { freeMegabytes, smallDisk } from '../test/storage/small-disk.ts';
import { readConfig } from './config/config.ts';
import { launch } from './launch.ts';

const DISK_MB = 260;
/** The least reserve there is: a tenth of such a disk would be less. */
const RESERVE_MB = 64;

async function newUser(address: string, name: string): Promise<ApiClient> {
  const client = new ApiClient(address);
  const account = { email: `${name}@example.com`, password: PASSWORD };
  await client.register(account);
  await client.login(account);
  return client;
}

async function send(client: ApiClient, bytes: Bytes) {
  const response = await client.batch([{ name: 'scan.pdf', bytes }]);
  const { files, code } = (await response.json()) as Partial<BatchResponse> & { code?: string };
  return { status: response.status, code, id: files?.[0]?.file_id ?? '' };
}

/** As the review did: each file is cancelled, so that none costs a page. @returns the ids, and the refusal. */
async function fill(client: ApiClient, bytes: Bytes) {
  const ids: string[] = [];
  for (let count = 0; count < DISK_MB; count++) {
    const { id, ...answer } = await send(client, bytes);
    if (answer.status !== 200) return { ids, answer };
    ids.push(id);
    await client.call('POST', `${paths.cancel}?file_id=${id}`);
  }
  throw new Error('the disk took all');
}

it('a disk that one account fills keeps room for the database, and for everybody else', async ({
  skip,
}) => {
  const disk = smallDisk(DISK_MB);
  if (!disk) {
    skip('a small disk can be mounted by root only');
    return;
  }
  onTestFinished(() => disk.remove());
  await copyCluster(disk.path);
  const env = { PORT: '0', LEGIBLE_DATA_DIR: disk.path, LOG_LEVEL: 'fatal', METRICS_PORT: '0' };
  const config = readConfig([], env);
  let service = await launch(config);
  onTestFinished(() => service.stop());
  const postmaster = () => readFileSync(join(disk.path, 'postgres', 'postmaster.pid'), 'utf8');
  const address = service.address ?? '';
  const [ann, bob] = [await newUser(address, 'ann'), await newUser(address, 'bob')];
  const scan = await shortScan(1);
  const { id: bobs } = await send(bob, scan);
  await bob.finished(bobs);
  const before = postmaster();

  const { ids, answer } = await fill(ann, await paddedScan(10));
  expect(answer).toEqual({ status: 507, code: 'storage_full' });
  expect(ids.length).toBeGreaterThan(3);
  expect(freeMegabytes(disk.path)).toBeGreaterThan(RESERVE_MB / 2);
  await expect.poll(() => readdirSync(join(disk.path, 'tmp'))).toEqual([]);
  // While the disk is as full as it may be: bob notices nothing, but that uploads wait.
  expect(await send(bob, await paddedScan(10))).toMatchObject({ status: 507 });
  expect((await bob.login({ email: 'bob@example.com', password: PASSWORD })).status).toBe(200);
  expect(await bob.history()).toMatchObject([{ file_id: bobs, status: 'ready' }]);
  expect((await (await bob.download(bobs, 'original')).arrayBuffer()).byteLength).toBe(scan.length);
  expect((await bob.call('DELETE', `${paths.document}?file_id=${bobs}`)).status).toBe(200);
  expect(postmaster()).toBe(before);

  // It starts again as full as it is; then there is room as soon as a user deletes.
  await service.stop();
  service = await launch(readConfig([], env));
  const again = new ApiClient(service.address ?? '');
  await again.login({ email: 'ann@example.com', password: PASSWORD });
  for (const id of ids) await again.call('DELETE', `${paths.document}?file_id=${id}`);
  await expect.poll(() => freeMegabytes(disk.path)).toBeGreaterThan(100);
  const { id } = await send(again, scan);
  expect(await again.finished(id)).toMatchObject({ status: 'ready' });
  expect(readFileSync(join(disk.path, 'postgres.log'), 'utf8')).not.toMatch(/No space left|PANIC/);
});
