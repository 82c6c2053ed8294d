import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@legible/fixtures/free-port';
import { findPostgresBinaries } from '../src/platform/postgres-launcher/binaries.ts';
import { serverUser } from '../src/platform/postgres-launcher/server-user.ts';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { stopProcess } from '../test/process.ts';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Debian's package puts it where only root looks. */
const NATS_PATHS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];
const READY_SECONDS = 60;

export const natsServer = NATS_PATHS.find((path) => existsSync(path));

/** @param settings more of its command line, such as a configuration file */
export async function startNats(
  host: string,
  port?: number,
  settings: string[] = [],
): Promise<Server> {
  if (!natsServer) throw new Error('nats-server is not installed.');
  const number = port ?? (await freePort());
  const child = spawn(natsServer, ['-a', host, '-p', String(number), ...settings], {
    stdio: 'ignore',
  });
  await untilOpen(host, number);
  return {
    url: `nats://${host}:${number}`,
    stop: async () => void (await stopProcess(child, 'SIGTERM')),
  };
}

/** A PostgreSQL server for several hosts, unlike the private cluster, which only has a Unix socket. */
export async function startPostgres(host: string): Promise<Server> {
  const data = temporaryDataDir();
  const [binaries, user, port] = [findPostgresBinaries(), serverUser(), await freePort()];
  const folder = join(data.path, 'postgres');
  mkdirSync(folder, { mode: 0o700 });
  if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
  const as = { ...user.ids, cwd: '/' };
  const init = ['-D', folder, '--username=legible', '--auth=trust', '--encoding=UTF8'];
  execFileSync(join(binaries, 'initdb'), init, { ...as, stdio: 'ignore' });
  appendFileSync(join(folder, 'pg_hba.conf'), `host all legible ${host}/24 trust\n`);
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', folder, '-h', host, '-p', String(port), '-k', '', '-c', 'max_connections=200'],
    { ...as, stdio: 'ignore' },
  );
  await untilOpen(host, port);
  return {
    url: `postgres://legible@${host}:${port}/postgres`,
    async stop() {
      await stopProcess(child, 'SIGINT');
      data.remove();
    },
  };
}

async function untilOpen(host: string, port: number): Promise<void> {
  const deadline = Date.now() + READY_SECONDS * 1000;
  while (Date.now() < deadline) {
    if (await accepts(host, port)) return;
    await sleep(100);
  }
  throw new Error(`Nobody answers at ${host}:${port}.`);
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTcp({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
