import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { ServerUser } from './server-user.ts';

/** The database role of the product inside its private cluster. */
export const DATABASE_ROLE = 'legible';

/** Where the cluster lies in the data folder. */
export const CLUSTER_FOLDER = 'postgres';

const HALF_MADE = 'postgres.init-';

/**
 * Makes the cluster's folder unless it is there. It is built under another name and renamed, so that
 * an interrupted start leaves nothing that looks finished.
 */
export function ensureClusterFolder(dataDir: string, binaries: string, user: ServerUser): string {
  const folder = join(dataDir, CLUSTER_FOLDER);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(HALF_MADE)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (existsSync(folder)) return folder;
  const unfinished = join(dataDir, HALF_MADE + randomBytes(4).toString('hex'));
  mkdirSync(unfinished, { mode: 0o700 });
  if (user.ids) chownSync(unfinished, user.ids.uid, user.ids.gid);
  initialise(unfinished, binaries, user);
  allowOnlyUs(unfinished, user);
  renameSync(unfinished, folder);
  return folder;
}

function initialise(folder: string, binaries: string, user: ServerUser): void {
  const result = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${DATABASE_ROLE}`,
      '--auth=peer',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...user.ids, cwd: '/', encoding: 'utf8' },
  );
  if (result.status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new StartError(databaseFolderProblem(folder, result.stderr, user));
}

function databaseFolderProblem(folder: string, stderr: string, user: ServerUser): string {
  if (/Permission denied|could not access/i.test(stderr)) {
    return `The system user "${user.name}" cannot reach ${folder}. Set LEGIBLE_DATA_DIR to a folder that it may enter.`;
  }
  if (/No space left/i.test(stderr)) {
    return `There is no room for the database in ${folder}. Free at least 100 MB, or set LEGIBLE_DATA_DIR.`;
  }
  return `The database could not be created in ${folder}: ${stderr.trim().split('\n').at(-1)}`;
}

/** Only this system user enters, through the Unix socket, without a password and without TCP. */
function allowOnlyUs(folder: string, user: ServerUser): void {
  const names = new Set([userInfo().username, user.name]);
  const map = [...names].map((name) => `legible ${name} ${DATABASE_ROLE}`).join('\n');
  writeFileSync(join(folder, 'pg_ident.conf'), `${map}\n`);
  writeFileSync(join(folder, 'pg_hba.conf'), 'local all all peer map=legible\n');
}
