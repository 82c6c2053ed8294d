import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SteadyClient } from '../db/connections/steady-client.ts';
import { StartError } from '../start-error.ts';
import { haveLz4 } from './binaries.ts';
import { roomOf, serverSettings } from './server-settings.ts';
import type { ServerUser } from './server-user.ts';

const START_SECONDS = 60;
const STOP_SECONDS = 30;
/** After a kill, the last backends of the old server take a moment to leave its shared memory. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 250;

/** A server that hangs takes connections and says nothing. */
export const PROMPT = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

/** Where a cluster lies and who runs it. */
export interface Cluster {
  binaries: string;
  folder: string;
  socketFolder: string;
  user: ServerUser;
  /** How to connect to it. */
  options: pg.ClientConfig;
}

/** Starts the server unless it answers already. @throws StartError with the log's last line. */
export async function ensureServer(cluster: Cluster): Promise<void> {
  let failure: StartError | undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (await answers(cluster.options)) return;
    failure = await startServer(cluster);
    if (!failure) return;
    await sleep(BETWEEN_TRIES_MS);
  }
  throw failure ?? new StartError('PostgreSQL did not start.');
}

/** Only an answer on the socket counts: `pg_ctl status` calls a just-killed server running. */
export async function answers(options: pg.ClientConfig): Promise<boolean> {
  const client = new SteadyClient({ ...options, ...PROMPT });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.leave().catch(() => undefined);
  }
}

export async function stopServer({ folder }: Pick<Cluster, 'folder'>): Promise<void> {
  const pid = postmasterPid(folder);
  if (pid === undefined || !signal(pid, 'SIGINT')) return;
  const deadline = Date.now() + STOP_SECONDS * 1000;
  while (Date.now() < deadline) {
    await sleep(25);
    if (postmasterPid(folder) === undefined) return;
  }
  signal(pid, 'SIGQUIT');
}

async function startServer(cluster: Cluster): Promise<StartError | undefined> {
  const { binaries, folder, socketFolder, user } = cluster;
  const log = join(folder, '..', 'postgres.log');
  const output = openSync(log, 'w', 0o640);
  const settings = serverSettings(socketFolder, roomOf(folder), haveLz4(binaries));
  // A session of its own: Ctrl-C in the terminal must not reach it before we have said goodbye.
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user.ids, cwd: '/', detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  child.unref();
  return untilAnswering(child, cluster.options, log);
}

async function untilAnswering(
  child: ChildProcess,
  options: pg.ClientConfig,
  log: string,
): Promise<StartError | undefined> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const deadline = Date.now() + START_SECONDS * 1000;
  while (Date.now() < deadline && !hasEnded(child)) {
    if (await answers(options)) return undefined;
    if (failure) break;
    await sleep(40);
  }
  const reason = failure?.message ?? readFileSync(log, 'utf8').trim().split('\n').at(-1);
  return new StartError(`PostgreSQL did not start: ${reason} (log: ${log})`);
}

/** By itself, or by a signal: the system may kill it for want of memory. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** First line of `postmaster.pid`, which the server removes as its last act. */
function postmasterPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
