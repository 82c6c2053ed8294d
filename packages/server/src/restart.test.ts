import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { makeKey, program } from '../test/keys.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import { letterScan, shortScan } from '../test/pdfs/scans.ts';
import { PASSWORD } from '../test/service.ts';
import { launchPrivateCluster } from './platform/postgres-launcher/launch.ts';

async function start(dataDir: string, env: Record<string, string> = {}, args: string[] = []) {
  const started = await startProcess(dataDir, env, args);
  onTestFinished(async () => void (await stopProcess(started.child)));
  return started;
}

const account = { email: 'restart@example.com', password: PASSWORD };

async function uploadPages(client: ApiClient, pages: number): Promise<string> {
  const response = await client.batch([{ name: 'long.pdf', bytes: await shortScan(pages) }]);
  return ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
}

describe('a document in progress', () => {
  it.each(['SIGINT', 'SIGKILL'] as const)(
    'is finished after a %s and a new start, every page charged once',
    async (signal) => {
      const dataDir = dataDirForTest();
      const first = await start(dataDir);
      const client = new ApiClient(first.address);
      await client.register(account);
      await client.login(account);
      const id = await uploadPages(client, 8);
      await stopProcess(first.child, signal);

      const second = await start(dataDir);
      const again = new ApiClient(second.address);
      await again.login(account);
      expect(await again.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
      expect(await again.me()).toMatchObject({ month_usage: 8 });
      const processed = await again.download(id, 'processed');
      expect(processed.status).toBe(200);
      await processed.body?.cancel();
    },
  );
});

/** A database for several processes. @returns its address */
async function startDatabase(): Promise<string> {
  const cluster = await launchPrivateCluster(dataDirForTest());
  onTestFinished(() => cluster.stop());
  const { host, user, database } = cluster.options;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`;
}

async function ask(connectionString: string, sql: string): Promise<void> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  await database.query(sql);
  await database.end();
}

describe('the roles', () => {
  it('share the work: web takes in and tells, worker recognises', async () => {
    const dataDir = dataDirForTest();
    const DATABASE_URL = await startDatabase();
    const [web] = await Promise.all([
      start(dataDir, { DATABASE_URL }, ['--role=web']),
      start(dataDir, { DATABASE_URL }, ['--role=worker']),
    ]);
    const client = new ApiClient(web.address);
    await client.register(account);
    await client.login(account);
    const response = await client.batch([{ name: 'letter.pdf', bytes: await letterScan() }]);
    const id = ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
    expect(await client.finished(id)).toMatchObject({ status: 'ready', processed: true });
  });

  it('know of a revoked key at once, also where another revoked it', async () => {
    const dataDir = dataDirForTest();
    const DATABASE_URL = await startDatabase();
    const [one, other] = await Promise.all([
      start(dataDir, { DATABASE_URL }, ['--role=web']),
      start(dataDir, { DATABASE_URL }, ['--role=web']),
    ]);
    const client = new ApiClient(one.address);
    await client.register(account);
    await client.login(account);
    await ask(DATABASE_URL, "update users set subscription = 'tier 2'");
    const [revoked, kept] = [await makeKey(client), await makeKey(client)];
    const statuses = async ({ key }: { key: string }) =>
      Promise.all(
        [one, other].map(
          async ({ address }) => (await program(address, key)('GET', paths.list)).status,
        ),
      );
    // Both have seen it, and may have kept what they found.
    expect(await statuses(revoked)).toEqual([200, 200]);
    const path = programPaths.apiKey.replace(':id', revoked.id);
    expect((await client.call('DELETE', path)).status).toBe(200);
    const refused = await program(other.address, revoked.key)('GET', paths.list);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'invalid_key' }]);
    expect(await statuses(revoked)).toEqual([401, 401]);
    expect(await statuses(kept)).toEqual([200, 200]);
  });

  it('do not start with files of their own', async () => {
    const [dataDir, another] = [dataDirForTest(), dataDirForTest()];
    const DATABASE_URL = await startDatabase();
    await start(dataDir, { DATABASE_URL }, ['--role=web']);
    const { firstLine, child } = await start(another, { DATABASE_URL }, ['--role=worker']);
    expect(firstLine).toContain(`The files of this database are not in ${another}/objects.`);
    await expect.poll(() => child.exitCode).toBe(1);
  });
});
