import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream, lstatSync, statSync } from 'node:fs';
import { access, chmod, copyFile, lstat, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../interface/errors.ts';
import { moveIfFree } from './move-if-free.ts';

/** Letters of the target's name in that of a temporary file. A system of files takes 255 bytes in all, and a letter has four at most. */
const LETTERS_KEPT = 50;

/** A name beside the target, so that the finished file can be moved there in one step. */
export function temporaryNameBeside(target: string, kind: string): string {
  const random = randomBytes(6).toString('hex');
  const known = Array.from(basename(target)).slice(0, LETTERS_KEPT).join('');
  return join(workFolderOf(target), `.${known}.${random}.${kind}`);
}

/** Where what becomes the target is worked on: beside it, on the same disk, where that is a folder for files. */
export const workFolderOf = (target: string): string =>
  takesBytes(target) ? tmpdir() : dirname(target);

/**
 * Whether bytes are written into what is there, a device or a pipe, instead of a file taking its place: who is root
 * would take `/dev/null` away from the whole system, and `/dev/stdout`, which is a link.
 */
function takesBytes(target: string): boolean {
  const options = { throwIfNoEntry: false } as const;
  const [named, found] = [lstatSync(target, options), statSync(target, options)];
  if (!named || !found || found.isDirectory()) return false;
  return !found.isFile() || (named.isSymbolicLink() && /^\/(?:dev|proc)\//.test(resolve(target)));
}

/** What becomes of a file that has the target's name already. */
export interface Placing {
  /** Keeps it, and fails as `output-exists`. Default: it is replaced. */
  noOverwrite?: boolean | undefined;
}

/** Gives a finished file its place in one step. */
async function place(finished: string, target: string, { noOverwrite }: Placing): Promise<void> {
  if (takesBytes(target)) {
    await pipeline(createReadStream(finished), createWriteStream(target));
  } else if (!noOverwrite) {
    await rename(finished, target);
  } else if (!(await moveIfFree(finished, target))) {
    throw existsAlready(target);
  }
}

const existsAlready = (target: string): EngineError =>
  new EngineError('output-exists', `${target} exists already.`);

/** Why a target has not got its file. */
const failureOf = (target: string, cause: unknown): EngineError =>
  cause instanceof EngineError && cause.code === 'output-exists'
    ? cause
    : new EngineError('file-access', `${target} cannot be written.`, { cause });

/**
 * Refuses early what would fail late, after minutes of recognition.
 * @throws {EngineError} `output-exists`, `file-access`
 */
export async function checkTarget(target: string, { noOverwrite }: Placing): Promise<void> {
  if (await isStream(target)) return;
  if (await isFolder(target)) {
    throw new EngineError('file-access', `${target} is a folder. Name a file in it.`);
  }
  if (noOverwrite && (await isNamed(target))) throw existsAlready(target);
  if (!(await isThere(dirname(target), constants.W_OK))) {
    throw new EngineError(
      'file-access',
      `The folder of ${target} is missing or may not be written.`,
    );
  }
}

/** Whether bytes are written into what is there, as far as its folder lets that be seen. */
export async function isStream(path: string): Promise<boolean> {
  return (await isThere(dirname(path), constants.X_OK)) && takesBytes(path);
}

/** A link to one is not: a file takes its place. */
async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Whether the name is taken, be it by a link that leads nowhere. */
async function isNamed(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function isThere(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/**
 * Puts original and increment together at `target`, which is never seen half-written.
 * @returns the size of both in bytes
 * @throws {EngineError} `file-access`, `output-exists`
 */
export async function writeProcessed(
  original: string,
  increment: string,
  target: string,
  placing: Placing = {},
): Promise<number> {
  return moving(target, placing, async (temporary) => {
    await copyFile(original, temporary);
    const { mode } = await stat(original);
    // A copy is as little writable as its original.
    await chmod(temporary, (mode & 0o777) | 0o200);
    await pipeline(createReadStream(increment), createWriteStream(temporary, { flags: 'a' }));
    return (await stat(temporary)).size;
  });
}

/** Writes a text file, piece by piece, that is never seen half-written. */
export async function writeText(
  target: string,
  pieces: string | AsyncIterable<string>,
  placing: Placing = {},
): Promise<void> {
  return moving(target, placing, (temporary) => writeFile(temporary, pieces));
}

/** The same of bytes. */
export async function writeBytes(
  target: string,
  pieces: AsyncIterable<Uint8Array>,
  placing: Placing = {},
): Promise<void> {
  return moving(target, placing, (temporary) => writeFile(temporary, pieces));
}

/**
 * Moves a finished file to its place in one step.
 * @returns its size in bytes
 */
export async function replaceBy(
  finished: string,
  target: string,
  placing: Placing = {},
): Promise<number> {
  try {
    const { size } = await stat(finished);
    await place(finished, target, placing);
    return size;
  } catch (error) {
    throw failureOf(target, error);
  } finally {
    await rm(finished, { force: true });
  }
}

/** Removes what may be there. */
export async function removeFiles(paths: string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

async function moving<T>(
  target: string,
  placing: Placing,
  write: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = temporaryNameBeside(target, 'part');
  try {
    const result = await write(temporary);
    await place(temporary, target, placing);
    return result;
  } catch (error) {
    throw failureOf(target, error);
  } finally {
    await rm(temporary, { force: true });
  }
}
