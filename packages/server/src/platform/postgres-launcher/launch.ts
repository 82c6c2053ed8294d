import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findPostgresBinaries } from './binaries.ts';
import { CLUSTER_FOLDER, DATABASE_ROLE, ensureClusterFolder } from './cluster-folder.ts';
import { Ownership } from './ownership.ts';
import { StartError } from '../start-error.ts';
import { answers, ensureServer, stopServer } from './server-process.ts';
import { serverUser, type ServerUser } from './server-user.ts';

/** A Unix socket's path may have 107 bytes; PostgreSQL adds `/.s.PGSQL.5432.lock` to the folder. */
const LONGEST_SOCKET_FOLDER = 85;

export interface PrivateCluster {
  options: pg.ClientConfig;
  stop(): Promise<void>;
}

/**
 * Starts the product's own PostgreSQL cluster in `<dataDir>/postgres`, or adopts it when it still
 * runs after its starter was killed. Until it is stopped, it is started again whenever it dies.
 * @throws StartError when PostgreSQL is missing, cannot start, or another Legible uses the folder, or
 *   another user made it.
 */
export async function launchPrivateCluster(dataDir: string): Promise<PrivateCluster> {
  const binaries = findPostgresBinaries();
  const user = serverUser();
  refuseForeignCluster(dataDir, user);
  const folder = ensureClusterFolder(dataDir, binaries, user);
  const socketFolder = ensureSocketFolder(dataDir, user);
  const options = clusterOptions(socketFolder);
  const cluster = { binaries, folder, socketFolder, user, options };
  await ensureServer(cluster);
  const ownership = await Ownership.take(cluster, dataDir);
  return {
    options,
    async stop() {
      await ownership.release();
      await stopServer(cluster);
    },
  };
}

/**
 * The cluster of a product that runs, or else one started for the moment: for the operator's commands.
 * @throws StartError as `launchPrivateCluster` does.
 */
export async function joinPrivateCluster(dataDir: string): Promise<PrivateCluster> {
  const user = serverUser();
  refuseForeignCluster(dataDir, user);
  const options = clusterOptions(ensureSocketFolder(dataDir, user));
  if (await answers(options)) return { options, stop: async () => undefined };
  return launchPrivateCluster(dataDir);
}

/**
 * Of a product that runs as a user of its own, root would take the socket away, and the server would
 * not let root in: who is asked for must be who made the cluster.
 */
function refuseForeignCluster(dataDir: string, user: ServerUser): void {
  const owner = statSync(join(dataDir, CLUSTER_FOLDER), { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === (user.ids?.uid ?? process.getuid?.())) return;
  throw new StartError(
    `The database in ${dataDir} belongs to the system user with the number ${owner}. Do this as that user: sudo -u '#${owner}' …`,
  );
}

const clusterOptions = (socketFolder: string) => ({
  host: socketFolder,
  user: DATABASE_ROLE,
  database: 'postgres',
});

function ensureSocketFolder(dataDir: string, user: ServerUser): string {
  const folder = socketFolderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseForeignFolder(folder, user);
  if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
  return folder;
}

/** In the data folder, unless its path is too long or has a comma, which PostgreSQL parts two folders by. */
function socketFolderOf(dataDir: string): string {
  const inData = join(dataDir, 'run');
  if (Buffer.byteLength(inData) <= LONGEST_SOCKET_FOLDER && !inData.includes(',')) return inData;
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `legible-${digest}`);
}

/** In a folder that all users can write to, another user could make this one first and put a socket of theirs there. */
function refuseForeignFolder(folder: string, { ids }: ServerUser): void {
  const found = lstatSync(folder);
  const isOurs = found.uid === process.getuid?.() || found.uid === ids?.uid;
  if (found.isDirectory() && isOurs) return;
  throw new StartError(
    `The folder ${folder} belongs to somebody else. Remove it, or set LEGIBLE_DATA_DIR to another folder.`,
  );
}
