import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { homeFolder } from './home-folder.ts';

/** Names the folder, where the usual one is not wanted. */
export const CACHE_VARIABLE = 'LEGIBLE_CACHE';

/** Children of root are other users (isolation/launcher.ts), and have to read what it holds, which is no secret. */
const isRoot = process.getuid?.() === 0;
const FOLDER_MODE = isRoot ? 0o755 : 0o700;

/**
 * A folder for what can be made again: translated networks and compiled code. Only its owner may
 * write there, since code is run from it.
 * @returns undefined where there can be no such folder
 */
export function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env[CACHE_VARIABLE];
  return (wanted === undefined ? usualFolders(env) : [wanted]).find(isOurs);
}

function usualFolders(env: NodeJS.ProcessEnv): string[] {
  const home = env['XDG_CACHE_HOME'] || join(homeFolder(), '.cache');
  return [join(home, 'legible'), join(tmpdir(), `legible-cache-${process.getuid?.() ?? 'user'}`)];
}

function isOurs(folder: string): boolean {
  try {
    makeFolder(folder);
    const { uid } = lstatSync(folder);
    if (process.getuid && uid !== process.getuid()) return false;
    chmodSync(folder, FOLDER_MODE);
    accessSync(folder, constants.W_OK);
    return lstatSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/**
 * With everything above it. Node.js' own way never comes to an end where the system says that the folder
 * above is not there though it is, as below /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: FOLDER_MODE });
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Lets children that are other users read what has been put into the cache. */
export function openToChildren(cache: string): void {
  if (!isRoot) return;
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, FOLDER_MODE);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
