import { type BigIntStats } from 'node:fs';
import { lstat, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { moveIfFree } from '@legible/ocr-engine/move-if-free';

/**
 * Moves a file into a folder of the same disk under a name that nothing has there, `scan (2).pdf` where `scan.pdf` is taken.
 * May be interrupted at any moment and repeated: the file then goes where it went the first time.
 * @returns its new path; undefined where it was moved before
 */
export async function moveOnce(
  source: string,
  folder: string,
  name: string,
): Promise<string | undefined> {
  const own = await statsOf(source);
  if (!own) return undefined;
  for (let number = 1; ; number += 1) {
    const target = join(folder, numbered(name, number));
    const taken = await statsOf(target);
    const isOwn = taken !== undefined && isSameFile(taken, own);
    if (taken && !isOwn) continue;
    // It was interrupted between the two names.
    if (isOwn) await unlink(source);
    if (isOwn || (await moveIfFree(source, target))) return target;
  }
}

/** Exact: as plain numbers, inodes of ReFS and of some network disks are rounded. */
async function statsOf(path: string): Promise<BigIntStats | undefined> {
  try {
    return await lstat(path, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** A disk that numbers no files gives 0 for each of them. */
const isSameFile = (one: BigIntStats, other: BigIntStats) =>
  one.ino !== 0n && one.ino === other.ino && one.dev === other.dev;

const numbered = (name: string, number: number) => {
  if (number === 1) return name;
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
};
