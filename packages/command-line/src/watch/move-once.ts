import { type BigIntStats } from 'node:fs';
import { link, lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** What systems of files say that know no second name of a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

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
    if (isOwn || (await moved(source, target))) return target;
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

/** @returns false where the name was taken meanwhile */
async function moved(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
    return movedOverClaim(source, target);
  }
  await unlink(source);
  return true;
}

/** `rename` writes over what is there: an empty file of ours takes the name first, since that tells whether it was free. */
async function movedOverClaim(source: string, target: string): Promise<boolean> {
  try {
    await (await open(target, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(source, target);
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
  return true;
}

const numbered = (name: string, number: number) => {
  if (number === 1) return name;
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
};
