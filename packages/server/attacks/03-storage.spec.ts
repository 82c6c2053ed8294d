import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { plans } from '@legible/contracts/plans';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { askPrivateCluster } from '../test/database/private-cluster.ts';
import { paddedScan } from '../test/pdfs/padded-scan.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import { shortScan, type Bytes } from '../test/pdfs/scans.ts';
import { freeMegabytes, smallDisk } from '../test/storage/small-disk.ts';

const PASSWORD = 'correct horse battery';
const FILE_MB = 10;
const DISK_MB = 260;
const MEBIBYTE = 1024 * 1024;

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function startProduct(dataDir: string) {
  const { child, address } = await startProcess(dataDir, { LOG_LEVEL: 'fatal' });
  onTestFinished(async () => {
    await stopProcess(child);
  });
  const newUser = async (name: string) => {
    const client = new ApiClient(address);
    const account = { email: `${name}@example.com`, password: PASSWORD };
    await client.register(account);
    await client.login(account);
    return client;
  };
  const query = (sql: string) => askPrivateCluster(dataDir, sql);
  return { newUser, query };
}

async function send(client: ApiClient, bytes: Bytes) {
  const response = await client.batch([{ name: 'scan.pdf', bytes }]);
  const { files, code } = (await response.json()) as Partial<BatchResponse> & { code?: string };
  return { status: response.status, code, id: files?.[0]?.file_id ?? '' };
}

/** Upload and cancel until something refuses, or so often: nothing of it costs a page. */
async function uploadAndCancel(client: ApiClient, bytes: Bytes, times: number) {
  const started = performance.now();
  const ids: string[] = [];
  let refusal: { status: number; code: string | undefined } | undefined;
  while (ids.length < times && !refusal) {
    const { id, status, code } = await send(client, bytes);
    if (status !== 200) refusal = { status, code };
    else {
      ids.push(id);
      await client.call('POST', `${paths.cancel}?file_id=${id}`);
    }
  }
  return { ids, refusal, seconds: (performance.now() - started) / 1000 };
}

const objectsMegabytes = (dataDir: string) =>
  Number(
    execFileSync('du', ['-sm', join(dataDir, 'objects')], { encoding: 'utf8' }).split('\t')[0],
  );

it('free storage ends at the bound of the plan, and goes when its time is over', async () => {
  const data = temporaryDataDir();
  onTestFinished(() => data.remove());
  const { newUser, query } = await startProduct(data.path);
  const ann = await newUser('ann');
  const bytes = await paddedScan(FILE_MB);
  const first = await uploadAndCancel(ann, bytes, 12);
  tell(
    `12 x ${FILE_MB} MB uploaded and cancelled in ${first.seconds.toFixed(1)} s: ` +
      `${objectsMegabytes(data.path)} MB on the disk, ${(await ann.me()).month_usage} pages charged`,
  );
  expect(first.ids).toHaveLength(12);
  const bound = plans.free.storage.max_stored_bytes / MEBIBYTE;
  const rest = await uploadAndCancel(ann, bytes, (2 * bound) / FILE_MB);
  tell(
    `then ${rest.ids.length} more in ${rest.seconds.toFixed(1)} s: ${objectsMegabytes(data.path)} MB, ` +
      `refused with ${rest.refusal?.status} ${rest.refusal?.code}`,
  );
  expect(rest.refusal).toEqual({ status: 402, code: 'no_storage_left' });
  expect(objectsMegabytes(data.path)).toBeLessThanOrEqual(bound + FILE_MB);
  await query(`update documents set kept_until = kept_until - interval '72 hours'`);
  await expect.poll(() => objectsMegabytes(data.path), { timeout: 90_000 }).toBeLessThan(FILE_MB);
  tell(`after 72 hours: ${objectsMegabytes(data.path)} MB`);
  expect(await ann.me()).toMatchObject({ stored_bytes: 0, stored_documents: 0, month_usage: 0 });
});

it('one account does not fill the disk of everybody', async ({ skip }) => {
  const disk = smallDisk(DISK_MB);
  if (!disk) {
    skip('a small disk can be mounted by root only');
    return;
  }
  onTestFinished(() => disk.remove());
  const { newUser } = await startProduct(disk.path);
  const [ann, bob] = [await newUser('ann'), await newUser('bob')];
  const { id } = await send(bob, await shortScan(1));
  await bob.finished(id);
  const postmaster = readFileSync(join(disk.path, 'postgres', 'postmaster.pid'), 'utf8');
  const { ids, refusal, seconds } = await uploadAndCancel(ann, await paddedScan(FILE_MB), DISK_MB);
  tell(
    `a disk of ${DISK_MB} MB: ${ids.length} files in ${seconds.toFixed(1)} s, then ${refusal?.status}; ` +
      `${freeMegabytes(disk.path).toFixed(0)} MB are left for the database`,
  );
  expect(refusal).toEqual({ status: 507, code: 'storage_full' });
  expect(freeMegabytes(disk.path)).toBeGreaterThan(32);
  const account = { email: 'bob@example.com', password: PASSWORD };
  expect((await bob.login(account)).status).toBe(200);
  expect(await bob.history()).toHaveLength(1);
  expect((await bob.download(id, 'processed')).status).toBe(200);
  for (const gone of ids) await ann.call('DELETE', `${paths.document}?file_id=${gone}`);
  await expect.poll(() => freeMegabytes(disk.path), { timeout: 30_000 }).toBeGreaterThan(100);
  expect((await send(bob, await paddedScan(FILE_MB))).status).toBe(200);
  expect(readFileSync(join(disk.path, 'postgres', 'postmaster.pid'), 'utf8')).toBe(postmaster);
});
