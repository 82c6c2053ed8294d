import { link, lstat, rename, unlink } from 'node:fs/promises';
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
  const own = await lstat(source).catch(ignoreMissing);
  if (!own) return undefined;
  for (let number = 1; ; number += 1) {
    const target = join(folder, numbered(name, number));
    const taken = await lstat(target).catch(ignoreMissing);
    const isOwn = taken?.ino === own.ino && taken.dev === own.dev;
    if (taken && !isOwn) continue;
    // It was interrupted between the two names.
    if (isOwn) await unlink(source);
    if (isOwn || (await moved(source, target))) return target;
  }
}

/** @returns false where the name was taken meanwhile */
async function moved(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
    // The name was free a moment ago, and no other watcher works here.
    await rename(source, target);
    return true;
  }
  await unlink(source);
  return true;
}

const numbered = (name: string, number: number) => {
  if (number === 1) return name;
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`;
};

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
