import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { EngineError } from '../interface/errors.ts';
import { isStream } from './output-file.ts';

/** The files that one run reads and writes. */
export interface FilesOfRun {
  inputs: readonly string[];
  outputs: readonly string[];
  /** What is written beside the outputs. */
  exports: readonly string[];
  passwordFile?: string | undefined;
}

/**
 * Refuses to write a file that is lost by it: an export that is an input, an output or another export as well, and whatever
 * would take the place of the password file. An output may be its input, whose bytes it begins with.
 * @throws {EngineError} `usage` that names the file
 */
export async function checkDistinct(files: FilesOfRun): Promise<void> {
  const { inputs, outputs, exports, passwordFile } = files;
  const taken = new Map<string, string>();
  if (passwordFile !== undefined) await take(passwordFile, 'the password file', taken);
  for (const path of outputs) await checkFree(path, taken);
  const written = new Map<string, string>();
  for (const path of outputs) {
    await take(path, 'an output', taken);
    written.set(await spelling(path), 'an output');
  }
  for (const path of inputs) await take(path, 'an input', taken);
  for (const path of exports) {
    await checkFree(path, taken, written);
    await take(path, 'another export', taken);
    written.set(await spelling(path), 'another export');
  }
}

async function checkFree(
  path: string,
  taken: ReadonlyMap<string, string>,
  written: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  // What is written into a device or a pipe takes nothing away.
  if (await isStream(path)) return;
  for (const name of await namesOf(path)) {
    const part = taken.get(name);
    if (part) throw new EngineError('usage', `${path} would be written over: it is ${part}, too.`);
  }
  const like = written.get(await spelling(path));
  if (like) {
    const why = `on some disks its name is that of ${like}`;
    throw new EngineError('usage', `${path} would be written over: ${why}.`);
  }
}

/** Some systems take names that differ in case, or in how marks are written, for one; files that are not there yet have no number. */
const spelling = async (path: string) => alike(await realPathOf(resolve(path)));

/** Names that some systems take for one have the same here. */
export const alike = (name: string): string => name.normalize('NFC').toLowerCase();

async function take(path: string, part: string, taken: Map<string, string>): Promise<void> {
  for (const name of await namesOf(path)) taken.set(name, part);
}

/** What two paths of one file have in common: where links lead to, and the file's number where it is there. */
async function namesOf(path: string): Promise<string[]> {
  const real = await realPathOf(resolve(path));
  // Exact: as plain numbers, inodes of ReFS and of some network disks are rounded.
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  // A disk that numbers no files gives 0 for each of them.
  return found && found.ino !== 0n ? [real, `${found.dev}:${found.ino}`] : [real];
}

/** Of a file that is still to be written, by its folder. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(await realPathOf(folder), basename(path));
  }
}
