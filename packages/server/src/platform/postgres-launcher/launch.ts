import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, mkdirSync, openSync, readFileSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { findPostgresBinaries } from './binaries.ts';
import { DATABASE_ROLE, ensureClusterFolder } from './cluster-folder.ts';
import { serverUser, type ServerUser } from './server-user.ts';

const START_SECONDS = 60;
const STOP_SECONDS = 30;
/** A Unix socket's path may have 107 bytes; PostgreSQL adds `/.s.PGSQL.5432.lock` to the folder. */
const LONGEST_SOCKET_FOLDER = 85;
/** Held while a Legible uses the cluster, so that a second one on the same folder refuses to start. */
const OWNER_LOCK = 7_531_000;

export interface PrivateCluster {
  options: pg.ClientConfig;
  stop(): Promise<void>;
}

/**
 * Starts the product's own PostgreSQL cluster in `<dataDir>/postgres`, or adopts it when it still
 * runs after its starter was killed.
 * @throws StartError when PostgreSQL is missing, cannot start, or another Legible uses the folder.
 */
export async function launchPrivateCluster(dataDir: string): Promise<PrivateCluster> {
  const binaries = findPostgresBinaries();
  const user = serverUser();
  const folder = ensureClusterFolder(dataDir, binaries, user);
  const socketFolder = ensureSocketFolder(dataDir, user);
  const options = clusterOptions(socketFolder);
  if (!(await answers(options))) await startServer(binaries, folder, socketFolder, user, options);
  const owner = await takeOwnership(options, dataDir);
  return {
    options,
    async stop() {
      await owner.end().catch(() => undefined);
      await stopServer(folder);
    },
  };
}

/** The cluster of a product that runs, or else one started for the moment: for the operator's commands. */
export async function joinPrivateCluster(dataDir: string): Promise<PrivateCluster> {
  const options = clusterOptions(ensureSocketFolder(dataDir, serverUser()));
  if (await answers(options)) return { options, stop: async () => undefined };
  return launchPrivateCluster(dataDir);
}

const clusterOptions = (socketFolder: string) => ({
  host: socketFolder,
  user: DATABASE_ROLE,
  database: 'postgres',
});

function ensureSocketFolder(dataDir: string, user: ServerUser): string {
  const inData = join(dataDir, 'run');
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder =
    inData.length <= LONGEST_SOCKET_FOLDER ? inData : join(tmpdir(), `legible-${digest}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
  return folder;
}

async function startServer(
  binaries: string,
  folder: string,
  socketFolder: string,
  user: ServerUser,
  options: pg.ClientConfig,
): Promise<void> {
  const log = join(folder, '..', 'postgres.log');
  const output = openSync(log, 'w', 0o640);
  // A session of its own: Ctrl-C in the terminal must not reach it before we have said goodbye.
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', folder, ...settings(socketFolder).flatMap((setting) => ['-c', setting])],
    { ...user.ids, cwd: '/', detached: true, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  child.unref();
  await untilAnswering(child, options, log);
}

function settings(socketFolder: string): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'max_connections=100',
    'shared_buffers=128MB',
    'log_min_messages=warning',
  ];
}

async function untilAnswering(
  child: ChildProcess,
  options: pg.ClientConfig,
  log: string,
): Promise<void> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const deadline = Date.now() + START_SECONDS * 1000;
  while (Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    if (await answers(options)) return;
    if (failure ?? child.exitCode !== null) break;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(40);
  }
  const reason = failure?.message ?? readFileSync(log, 'utf8').trim().split('\n').at(-1);
  throw new StartError(`PostgreSQL did not start: ${reason} (log: ${log})`);
}

/** Only an answer on the socket counts: `pg_ctl status` calls a just-killed server running. */
async function answers(options: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeOwnership(options: pg.ClientConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...options, application_name: 'legible owner' });
  client.on('error', () => undefined);
  await client.connect();
  // The server may need a moment to notice that a killed owner is gone.
  for (let attempt = 0; attempt < 20; attempt++) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK],
    );
    if (rows[0]?.taken) return client;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(100);
  }
  await client.end();
  throw new StartError(
    `Another Legible is already running on ${dataDir}. Stop it, or set LEGIBLE_DATA_DIR to another folder.`,
  );
}

async function stopServer(folder: string): Promise<void> {
  const pid = postmasterPid(folder);
  if (pid === undefined || !signal(pid, 'SIGINT')) return;
  const deadline = Date.now() + STOP_SECONDS * 1000;
  while (Date.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await sleep(25);
    if (postmasterPid(folder) === undefined) return;
  }
  signal(pid, 'SIGQUIT');
}

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
