import { type BigIntStats } from 'node:fs';
import { lstat, readlink, realpath, symlink, unlink } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative } from 'node:path';
import { moveIfFree } from '@legible/ocr-engine/move-if-free';

/**
 * Moves a file into a folder of the same disk under a name that nothing has there, `scan (2).pdf` where `scan.pdf` is taken. A
 * symbolic link leads from there where it led before.
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
  const lead = await leadFrom(folder, source, own);
  for (let number = 1; ; number += 1) {
    const target = join(folder, numbered(name, number));
    const taken = await statsOf(target);
    const isOwn = taken && (isSameFile(taken, own) || (await leads(target, taken, lead)));
    if (taken && !isOwn) continue;
    // It was interrupted between the two names.
    if (isOwn) await unlink(source);
    if (isOwn || (await moved(source, target, lead))) return target;
  }
}

/**
 * What a relative link says when it lies in `folder`. As text, since `..` behind a link to a folder is not that of its name.
 * @returns undefined for what may be moved as it is: a file, or an absolute link
 */
async function leadFrom(
  folder: string,
  source: string,
  own: BigIntStats,
): Promise<string | undefined> {
  if (!own.isSymbolicLink()) return undefined;
  const lead = await readlink(source);
  if (isAbsolute(lead)) return undefined;
  const [to, from] = await Promise.all([folder, dirname(source)].map((path) => realpath(path)));
  return `${relative(to ?? '', from ?? '') || '.'}/${lead}`;
}

/** The link that was interrupted between the two names is another file than the first one. */
async function leads(
  target: string,
  taken: BigIntStats,
  lead: string | undefined,
): Promise<boolean> {
  return lead !== undefined && taken.isSymbolicLink() && (await readlink(target)) === lead;
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

/**
 * @param lead what the moved link says, where it is to say something else
 * @returns false where the name was taken meanwhile
 */
async function moved(source: string, target: string, lead: string | undefined): Promise<boolean> {
  if (lead === undefined) return moveIfFree(source, target);
  try {
    await symlink(lead, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await unlink(source);
  return true;
}

/** What systems of files take, in bytes. */
const LONGEST_NAME = 255;

function numbered(name: string, number: number): string {
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  return fitting(stem, number === 1 ? ending : ` (${number})${ending}`);
}

/**
 * A name that a file can have.
 * @param stem loses letters at its end where both together are too long
 */
export function fitting(stem: string, ending: string): string {
  const letters = Array.from(stem);
  while (Buffer.byteLength(letters.join('') + ending) > LONGEST_NAME && letters.length > 0) {
    letters.pop();
  }
  return letters.join('') + ending;
}
