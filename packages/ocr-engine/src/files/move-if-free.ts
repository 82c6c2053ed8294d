import { link, open, rename, rm, unlink } from 'node:fs/promises';

/** What systems of files say that know no second name of a file. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Gives a file another name on the same disk, in one step, and writes over nothing.
 * @returns false where the name is taken; then the file stays where it is
 */
export async function moveIfFree(source: string, target: string): Promise<boolean> {
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
