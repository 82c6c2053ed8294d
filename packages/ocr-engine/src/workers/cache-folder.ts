import { accessSync, chmodSync, constants, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder, where the usual one is not wanted. */
export const CACHE_VARIABLE = 'LEGIBLE_CACHE';

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
  const home = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return [join(home, 'legible'), join(tmpdir(), `legible-cache-${process.getuid?.() ?? 'user'}`)];
}

function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid } = lstatSync(folder);
    if (process.getuid && uid !== process.getuid()) return false;
    chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK);
    return lstatSync(folder).isDirectory();
  } catch {
    return false;
  }
}
