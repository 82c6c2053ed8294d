import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from './config/config.ts';
import { CLUSTER_FOLDER } from './platform/postgres-launcher/cluster-folder.ts';
import { StartError } from './platform/start-error.ts';

/**
 * Below this the database would not come up. It is less than what uploads leave free (`DiskRoom`): a product
 * whose disk they have filled starts again, so that people can delete.
 */
const LEAST_FREE_BYTES = 24 * 1024 * 1024;

export interface DataFolder {
  path: string;
  objects: string;
  /** Files in the making; emptied at every start. */
  scratch: string;
}

/**
 * Makes the data folder with its parts.
 * @throws StartError when it cannot be written or the disk is nearly full.
 */
export function prepareDataFolder(path: string): DataFolder {
  const folder = { path, objects: join(path, 'objects'), scratch: join(path, 'tmp') };
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
    letThrough(path);
    makeFolder(folder.objects, 0o750);
    makeFolder(folder.scratch, 0o750);
  } catch (cause) {
    throw new StartError(folderProblem(path, cause as NodeJS.ErrnoException), { cause });
  }
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new StartError(
      `The disk of ${path} has less than 24 MB left. Free some space, or set LEGIBLE_DATA_DIR.`,
    );
  }
  return folder;
}

/**
 * With everything above it. Node.js' own way never comes to an end where the system says that the folder
 * above is not there though it is, as below /proc.
 */
function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process of ours may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * For commands about a product that is there: a wrong folder must not become a new, empty product.
 * @throws StartError when the folder lacks what the product keeps in it, by these settings
 */
export function requireProduct({
  dataDir,
  databaseUrl,
  s3,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>): void {
  const parts = [...(s3 ? [] : ['objects']), ...(databaseUrl ? [] : [CLUSTER_FOLDER])];
  const lacking = parts
    .map((part) => join(resolve(dataDir), part))
    .find((path) => !existsSync(path));
  if (lacking === undefined) return;
  throw new StartError(
    `${lacking} does not exist: is LEGIBLE_DATA_DIR the folder that the product runs with?`,
  );
}

/** Only the owner of the folder may call this: it throws away what other processes are writing. */
export function emptyScratch({ scratch }: DataFolder): void {
  for (const name of readdirSync(scratch)) {
    rmSync(join(scratch, name), { recursive: true, force: true });
  }
}

/** Longer than any upload or job lasts. */
const STALE_MS = 24 * 3600 * 1000;

/** What processes left behind that were killed; several may share the folder, so only what is old. */
export function clearStaleScratch({ scratch }: DataFolder): void {
  for (const name of readdirSync(scratch)) {
    const path = join(scratch, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > STALE_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** As root, the database server runs as another user, who must be able to pass through the folder. */
function letThrough(path: string): void {
  const { mode, uid } = statSync(path);
  if (process.getuid?.() === 0 && uid === 0) chmodSync(path, (mode & 0o777) | 0o011);
}

function folderProblem(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOSPC') {
    return `There is no room on the disk for ${path}. Free some space, or set LEGIBLE_DATA_DIR.`;
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `The data folder ${path} cannot be written. Set LEGIBLE_DATA_DIR to a folder of yours.`;
  }
  if (error.code === 'ENOENT') {
    return `The data folder ${path} cannot be made there. Set LEGIBLE_DATA_DIR to a folder on a disk.`;
  }
  return `The data folder ${path} cannot be used: ${error.message}`;
}
