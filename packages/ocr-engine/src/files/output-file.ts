import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, copyFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../errors.ts';

/** A name beside the target, so that the finished file can be moved there in one step. */
export function temporaryNameBeside(target: string, kind: string): string {
  const random = randomBytes(6).toString('hex');
  return join(dirname(target), `.${basename(target)}.${random}.${kind}`);
}

/**
 * Refuses early what would fail late, after minutes of recognition.
 * @throws {EngineError} `output-exists`, `file-access`
 */
export async function checkTarget(
  target: string,
  { noOverwrite }: { noOverwrite: boolean },
): Promise<void> {
  if (noOverwrite && (await isThere(target, constants.F_OK))) {
    throw new EngineError('output-exists', `${target} exists already.`);
  }
  if (!(await isThere(dirname(target), constants.W_OK))) {
    throw new EngineError(
      'file-access',
      `The folder of ${target} is missing or may not be written.`,
    );
  }
}

async function isThere(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

/**
 * Puts original and increment together at `target`, which is never seen half-written.
 * @returns the original's size in bytes
 * @throws {EngineError} `file-access`
 */
export async function writeProcessed(
  original: string,
  increment: string,
  target: string,
): Promise<number> {
  return moving(target, async (temporary) => {
    await copyFile(original, temporary);
    const { mode, size } = await stat(original);
    // A copy is as little writable as its original.
    await chmod(temporary, (mode & 0o777) | 0o200);
    await pipeline(createReadStream(increment), createWriteStream(temporary, { flags: 'a' }));
    return size;
  });
}

/** Writes a text file, piece by piece, that is never seen half-written. */
export async function writeText(
  target: string,
  pieces: string | AsyncIterable<string>,
): Promise<void> {
  return moving(target, (temporary) => writeFile(temporary, pieces));
}

/** The same of bytes. */
export async function writeBytes(target: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  return moving(target, (temporary) => writeFile(temporary, pieces));
}

/** Moves a finished file to its place in one step. */
export async function replaceBy(finished: string, target: string): Promise<void> {
  return rename(finished, target).catch((error: unknown) => {
    throw new EngineError('file-access', `${target} cannot be written.`, { cause: error });
  });
}

/** Removes what may be there. */
export async function removeFiles(paths: string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

async function moving<T>(target: string, write: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = temporaryNameBeside(target, 'part');
  try {
    const result = await write(temporary);
    await rename(temporary, target);
    return result;
  } catch (error) {
    throw new EngineError('file-access', `${target} cannot be written.`, { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
}
