import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../test/api-client.ts';
import { copyCluster } from '../test/database/cluster-template.ts';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { killDatabase } from '../test/database/database-processes.ts';
import { bombs, emptyPages } from '../test/pdfs/hostile-pdfs.ts';
import { shortScan, type Bytes } from '../test/pdfs/scans.ts';
import { startService, type TestService } from '../test/service.ts';
import { smallDisk } from '../test/storage/small-disk.ts';
import { launchPrivateCluster } from './platform/postgres-launcher/launch.ts';

/** Faults of docs/faults.md that take a whole product and stand nowhere else. */
const services: TestService[] = [];
async function start(env: Record<string, string> = {}): Promise<TestService> {
  const service = await startService({}, env, { own: true });
  services.push(service);
  return service;
}
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

async function upload(client: ApiClient, bytes: Bytes) {
  const response = await client.batch([{ name: 'file.pdf', bytes }]);
  const body = (await response.json()) as Partial<BatchResponse> & { code?: string };
  return { status: response.status, code: body.code, id: body.files?.[0]?.file_id ?? '' };
}

/** Everything a plan can give. */
async function asBestCustomer(service: TestService, client: ApiClient): Promise<void> {
  const { id } = await client.me();
  await service.query(
    `update users set subscription = 'tier 4', page_limit = 14000 where id = '${id}'`,
  );
}

describe('pages that grow beyond all measure', () => {
  it('are refused or read within the limits, and others are read meanwhile', async () => {
    const service = await start();
    const [attacker, other] = [await service.newUser(), await service.newUser()];
    const bomb = await upload(attacker, bombs());
    const good = await upload(other, await shortScan(1));
    expect([bomb.status, good.status]).toEqual([200, 200]);
    expect(await other.finished(good.id)).toMatchObject({ status: 'ready', failed_pages: [] });
    const end = await attacker.finished(bomb.id);
    expect(end.status).toBe('ready');
    expect([[], [1], [2], [1, 2]]).toContainEqual(end.failed_pages);
    const again = await upload(other, await shortScan(1));
    expect(await other.finished(again.id)).toMatchObject({ status: 'ready', failed_pages: [] });
  });
});

describe('a file of 10,000 pages', () => {
  it('is taken in, shows where it stands and can be cancelled; one page more is refused', async () => {
    const service = await start();
    const client = await service.newUser();
    await asBestCustomer(service, client);
    const tooMany = await upload(client, emptyPages(10_001));
    expect(tooMany).toMatchObject({ status: 422, code: 'too_many_pages' });
    const { status, id } = await upload(client, emptyPages(10_000));
    expect(status).toBe(200);
    const running = (await (await client.call('GET', paths.running)).json()) as {
      files: { total_pages: number }[];
    };
    expect(running.files[0]?.total_pages).toBe(10_000);
    expect((await client.call('POST', `${paths.cancel}?file_id=${id}`)).status).toBe(200);
    const [left] = await service.query(`
      select (select count(*)::int from pages where state in ('queued', 'running')) as pages,
             (select sum(pages_reserved)::int from users) as reserved`);
    expect(left).toEqual({ pages: 0, reserved: 0 });
    expect(await client.me()).toMatchObject({ month_usage: 0 });
  });
});

describe('a database that dies', () => {
  it('is answered with 503 and a time to come back, and nothing is lost when it is back', async () => {
    const service = await start({ LOG_LEVEL: 'fatal' });
    const client = await service.newUser();
    const { id } = await upload(client, await shortScan(1));
    killDatabase(service.dataDir);
    const answers: { status: number; retryAfter: string | null }[] = [];
    while (answers.at(-1)?.status !== 200 || answers.length < 2) {
      const { status, headers } = await client.call('GET', paths.me);
      answers.push({ status, retryAfter: headers.get('retry-after') });
      await sleep(20);
    }
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused).toEqual(refused.map(() => ({ status: 503, retryAfter: '5' })));
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    expect(await client.me()).toMatchObject({ month_usage: 1 });
  });
});

describe('a database that ends its connections, as at a restart, while files are uploaded', () => {
  it('is answered with 503 or not noticed; each file is told of truly, and the pool stays whole', async () => {
    const service = await start({ LOG_LEVEL: 'fatal' });
    const answers: { client: ApiClient; status: number; retryAfter: string | null; id: string }[] =
      [];
    const end = new AbortController();
    const bytes = await shortScan(1);
    const uploadOnAndOn = async (client: ApiClient) => {
      // Not more of them in a minute than an account may send (D77).
      for (; !end.signal.aborted; await sleep(100)) {
        const response = await client.batch([{ name: 'file.pdf', bytes }]);
        const { files } = (await response.json()) as Partial<BatchResponse>;
        const retryAfter = response.headers.get('retry-after');
        const { status } = response;
        answers.push({ client, status, retryAfter, id: files?.[0]?.file_id ?? '' });
      }
    };
    const clients = [await service.newUser(), await service.newUser(), await service.newUser()];
    for (const client of clients) await asBestCustomer(service, client);
    const uploads = clients.map(uploadOnAndOn);
    for (let round = 0; round < 10; round++) {
      await sleep(200 + 20 * round);
      await service.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`);
    }
    end.abort();
    await Promise.all(uploads);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject(refused.map(() => ({ status: 503, retryAfter: '5', id: '' })));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThan(0);
    for (const { client, id } of taken) {
      expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    }
    const [left] = await service.query(`
      select (select sum(pages_reserved)::int from users) as reserved,
             (select count(*)::int from pages where state <> 'recognised') as unread,
             (select count(*)::int from pg_stat_activity
              where state like 'idle in transaction%') as hanging`);
    expect(left).toEqual({ reserved: 0, unread: 0, hanging: 0 });
  });
});

const DISK_MB = 220;

describe('a disk that runs full for real', () => {
  it('refuses what does not fit with 507, keeps nothing of it, and takes what fits', async ({
    skip,
  }) => {
    const disk = smallDisk(DISK_MB);
    if (!disk) skip('a small disk can be mounted by root only');
    const path = disk?.path ?? '';
    const data = temporaryDataDir();
    await copyCluster(data.path);
    const cluster = await launchPrivateCluster(data.path);
    const url = `postgresql:///postgres?host=${join(data.path, 'run')}&user=legible`;
    try {
      const service = await start({
        DATABASE_URL: url,
        LEGIBLE_DATA_DIR: path,
        LEGIBLE_DISK_RESERVE_MB: '0',
      });
      const client = await service.newUser();
      // The start wants some room.
      writeFileSync(join(path, 'ballast'), Buffer.alloc((DISK_MB - 4) * 1024 * 1024));
      const large = new Uint8Array(8 * 1024 * 1024).fill(0x20);
      large.set(await shortScan(1));
      expect(await upload(client, large)).toMatchObject({ status: 507, code: 'storage_full' });
      await expect.poll(() => readdirSync(join(path, 'tmp'))).toEqual([]);
      expect(await client.me()).toMatchObject({ month_usage: 0 });
      const { id } = await upload(client, await shortScan(1));
      expect(await client.finished(id)).toMatchObject({ status: 'ready' });
      await services.pop()?.stop();
    } finally {
      await cluster.stop();
      data.remove();
      disk?.remove();
    }
  });
});
