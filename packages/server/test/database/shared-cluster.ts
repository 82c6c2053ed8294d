import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries } from '../../src/platform/postgres-launcher/binaries.ts';
import { serverUser } from '../../src/platform/postgres-launcher/server-user.ts';
import { randomId } from '../../src/platform/random-id.ts';
import { copyCluster } from './cluster-template.ts';
import { temporaryDataDir } from './data-dir.ts';

/** Tells the processes of the tests where the cluster of their run listens. */
const SOCKETS = 'TEST_CLUSTER_SOCKETS';
const START_MS = 60_000;

/** What is written is thrown away in the end: it need not outlive the machine. */
const SETTINGS = [
  'listen_addresses=',
  // Each product holds some thirty connections.
  'max_connections=400',
  'fsync=off',
  'full_page_writes=off',
  // It would look through every database again and again, and none lives for long.
  'autovacuum=off',
  'log_min_messages=fatal',
];

/** A database in the cluster of the run, made from the migrated one. */
export interface SharedDatabase {
  options: { host: string; user: string; database: string };
  url: string;
  remove(): Promise<void>;
}

/** Vitest's global set-up: starts the cluster, and gives what stops it. */
export default async function startSharedCluster(): Promise<() => Promise<void>> {
  const data = temporaryDataDir();
  await copyCluster(data.path);
  const { ids } = serverUser();
  const sockets = join(data.path, 'run');
  mkdirSync(sockets, { mode: 0o700 });
  if (ids) chownSync(sockets, ids.uid, ids.gid);
  const log = openSync(join(data.path, 'postgres.log'), 'w');
  const settings = [...SETTINGS, `unix_socket_directories=${sockets}`];
  const server = spawn(
    join(findPostgresBinaries(), 'postgres'),
    ['-D', join(data.path, 'postgres'), ...settings.flatMap((setting) => ['-c', setting])],
    { ...ids, cwd: '/', stdio: ['ignore', log, log] },
  );
  const ended = once(server, 'exit');
  await answering(sockets);
  process.env[SOCKETS] = sockets;
  return async () => {
    server.kill('SIGINT');
    await ended;
    data.remove();
  };
}

/** A new database of the run's cluster; undefined where no run started one. */
export async function sharedDatabase(): Promise<SharedDatabase | undefined> {
  const host = process.env[SOCKETS];
  if (host === undefined) return undefined;
  const database = `test_${randomId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')}`;
  await ask(host, `create database ${database} template postgres`);
  return {
    options: { host, user: 'legible', database },
    url: `postgresql://legible@/${database}?host=${encodeURIComponent(host)}`,
    remove: () => ask(host, `drop database ${database} with (force)`),
  };
}

async function answering(sockets: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      return await ask(sockets, 'select 1');
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** By the way of `template1`: no client may be connected with what is copied. */
async function ask(host: string, sql: string): Promise<void> {
  const client = new pg.Client({ host, user: 'legible', database: 'template1' });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
