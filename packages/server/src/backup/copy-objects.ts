import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILE_KEYS } from '../features/documents/document/file-passwords.ts';
import { copyFile } from './copy-file.ts';
import { isPathOfOurs, OBJECTS, type Manifest } from './manifest.ts';
import { filesBelow, forEachOf, ifGone } from './walk.ts';

/** An earlier backup, whose files are used again where they are the same. */
export interface Earlier {
  folder: string;
  manifest: Manifest;
}

export interface Copying {
  /** The folder of objects of the product. */
  objects: string;
  /** The backup in the making. */
  target: string;
  earlier: Earlier | undefined;
  /** Lists the files that are there; copied ones are added. */
  manifest: Manifest;
  /** How many were copied rather than linked. */
  copied: number;
}

/** A time that was written as a fraction may come back a moment off. */
const SAME_TIME_MS = 2;

/** Copies every object that the backup does not have yet, but no keys to passwords; one that an earlier backup has costs no room. */
export async function copyObjects(copying: Copying): Promise<void> {
  const { objects, manifest } = copying;
  await forEachOf(filesBelow(objects), async (key) => {
    const path = OBJECTS + key;
    // Files in the making have other names.
    if (manifest.has(path) || !isPathOfOurs(path) || key.startsWith(FILE_KEYS)) return;
    const sha256 = (await linked(copying, key)) ?? (await copied(copying, key));
    if (sha256 !== undefined) manifest.set(path, sha256);
  });
}

/** Takes an object over from the earlier backup. @returns false when it is not there or cannot be. */
export async function takeOver(copying: Copying, path: string): Promise<boolean> {
  if (!copying.earlier) return false;
  const target = join(copying.target, path);
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  try {
    await link(join(copying.earlier.folder, path), target);
    return true;
  } catch {
    // Gone, or a file system without links, or with too many on this file: then it is copied.
    return false;
  }
}

async function linked(copying: Copying, key: string): Promise<string | undefined> {
  const path = OBJECTS + key;
  const sha256 = copying.earlier?.manifest.get(path);
  if (!copying.earlier || sha256 === undefined) return undefined;
  const [now, then] = await Promise.all([
    stat(join(copying.objects, key)).catch(ifGone),
    stat(join(copying.earlier.folder, path)).catch(ifGone),
  ]);
  if (!now || !then || now.size !== then.size) return undefined;
  if (Math.abs(now.mtimeMs - then.mtimeMs) > SAME_TIME_MS) return undefined;
  return (await takeOver(copying, path)) ? sha256 : undefined;
}

async function copied(copying: Copying, key: string): Promise<string | undefined> {
  const target = join(copying.target, OBJECTS, key);
  const sha256 = await copyFile(join(copying.objects, key), target);
  if (sha256 !== undefined) copying.copied += 1;
  return sha256;
}
