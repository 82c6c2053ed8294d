import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { copyCluster } from '../test/database/cluster-template.ts';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import {
  databaseProcesses,
  killDatabase,
  signalAll,
  terminateBackends,
} from '../test/database/database-processes.ts';
import { askPrivateCluster } from '../test/database/private-cluster.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import { shortScan } from '../test/pdfs/scans.ts';
import { PASSWORD } from '../test/service.ts';

/** Longer than the database lets a transaction idle (30 s). */
const PAUSE_MS = 34_000;
/** What docs/operations.md promises for a stop with the settings of this test, the private database included. */
const STOP_BOUND_SECONDS = 5 + 20 + 35;
/** More time for a busy machine. */
const LENIENCE_SECONDS = 15;
const BACK_SECONDS = 90;

const data = temporaryDataDir();
const account = { email: 'attack01@example.com', password: PASSWORD };
let child: ChildProcess;
let client: ApiClient;

const query = (sql: string) => askPrivateCluster(data.path, sql);

async function start(): Promise<void> {
  const env = { LEGIBLE_PROCESSES: '1', LEGIBLE_DRAIN_SECONDS: '5', LOG_LEVEL: 'fatal' };
  const started = await startProcess(data.path, env);
  child = started.child;
  client = new ApiClient(started.address);
}

beforeAll(async () => {
  await copyCluster(data.path);
  await start();
  await client.register(account);
  await query(`update users set subscription = 'tier 4', page_limit = 100000`);
  await client.login(account);
});

afterAll(async () => {
  signalAll(databaseProcesses(data.path), 'SIGCONT');
  await stopProcess(child, 'SIGKILL');
  killDatabase(data.path);
  data.remove();
});

interface Taken {
  id: string;
  sha256: string;
  pages: number;
}

/** Three people who upload files of one to three pages, one after the other, until they are stopped. */
class Load {
  readonly taken: Taken[] = [];
  readonly answers = new Map<string, number>();
  readonly #end = new AbortController();
  readonly #loops: Promise<void>[] = [];

  start(): void {
    for (let pages = 1; pages <= 3; pages++) this.#loops.push(this.#upload(pages));
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#loops);
  }

  async #upload(pages: number): Promise<void> {
    const bytes = await shortScan(pages);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    while (!this.#end.signal.aborted) {
      const answer = await client
        .batch([{ name: 'load.pdf', bytes }])
        .catch((error: Error) => error);
      const key = answer instanceof Error ? 'connection lost' : `${answer.status}`;
      this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
      if (answer instanceof Error || answer.status !== 200) {
        await sleep(100);
        continue;
      }
      const { files } = (await answer.json()) as BatchResponse;
      for (const { file_id: id } of files) this.taken.push({ id, sha256, pages });
    }
  }
}

const hasDied = () => child.exitCode !== null || child.signalCode !== null;

/** Seconds until an upload is taken again; the process must not have died. */
async function untilBack(): Promise<number> {
  const bytes = await shortScan(1);
  const began = performance.now();
  while (performance.now() - began < BACK_SECONDS * 1000) {
    if (hasDied()) throw new Error('the process died');
    const answer = await client.batch([{ name: 'back.pdf', bytes }]).catch(() => undefined);
    if (answer?.status === 200) return (performance.now() - began) / 1000;
    await sleep(200);
  }
  throw new Error(`nothing was taken for ${BACK_SECONDS} s`);
}

async function pauseProduct(): Promise<void> {
  child.kill('SIGSTOP');
  await sleep(PAUSE_MS);
  child.kill('SIGCONT');
}

describe('a server under uploads', () => {
  it.each([
    ['all processes of the database are killed', 2, async () => killDatabase(data.path)],
    ['all connections are ended by the database', 4, async () => terminateBackends(data.path)],
    ['it is paused for longer than a transaction may idle', 2, pauseProduct],
  ])('lives on and takes files again when %s, %i times', async (fault, times, strike) => {
    const load = new Load();
    load.start();
    const seconds: string[] = [];
    for (let round = 0; round < times; round++) {
      await sleep(1500);
      await strike();
      seconds.push((await untilBack()).toFixed(1));
    }
    await load.stop();
    console.log(`${fault}: back after ${seconds.join(', ')} s;`, Object.fromEntries(load.answers));
    expect(hasDied()).toBe(false);
    expect([...load.answers.keys()].toSorted()).toEqual(
      ['200', '503'].filter((status) => load.answers.has(status)),
    );
    expect(load.taken.length).toBeGreaterThan(0);
    for (const { id, sha256, pages } of load.taken) {
      expect(await client.finished(id)).toMatchObject({ status: 'ready', pages });
      const original = await (await client.download(id, 'original')).arrayBuffer();
      expect(createHash('sha256').update(Buffer.from(original)).digest('hex')).toBe(sha256);
    }
  });

  it('has lost no connection for good, and nothing is reserved', async () => {
    // More at once than the pool has connections.
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await client.call('GET', paths.me)).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const idle = () =>
      query(`select count(*)::int as documents from documents where status not in ('ready')`);
    await expect.poll(idle, { timeout: 60_000 }).toEqual([{ documents: 0 }]);
    expect(
      await query(`
        select (select sum(pages_reserved)::int from users) as reserved,
               (select sum(pages_used)::int from users)
                 - (select count(*)::int from pages where state = 'recognised') as wrongly_charged,
               (select count(*)::int from pg_stat_activity
                where state like 'idle in transaction%') as hanging`),
    ).toEqual([{ reserved: 0, wrongly_charged: 0, hanging: 0 }]);
  });

  it('ends within its bound at SIGTERM, uploads in flight or not', async () => {
    const load = new Load();
    load.start();
    await sleep(1500);
    const began = performance.now();
    const stopped = stopProcess(child, 'SIGTERM');
    expect(await stopped).toBe(0);
    const seconds = (performance.now() - began) / 1000;
    await load.stop();
    console.log(`SIGTERM under uploads: ended after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(STOP_BOUND_SECONDS + LENIENCE_SECONDS);
    expect(databaseProcesses(data.path)).toEqual([]);
  });

  it('ends within its bound also when the database hangs', async () => {
    await start();
    await client.login(account);
    const load = new Load();
    load.start();
    await sleep(1500);
    signalAll(databaseProcesses(data.path), 'SIGSTOP');
    await sleep(500);
    const began = performance.now();
    const stopped = stopProcess(child, 'SIGTERM');
    expect(await stopped).toBe(0);
    const seconds = (performance.now() - began) / 1000;
    await load.stop();
    console.log(`SIGTERM with a database that hangs: ended after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(STOP_BOUND_SECONDS + LENIENCE_SECONDS);
  });
});
