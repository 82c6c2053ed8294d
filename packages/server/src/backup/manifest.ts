import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { objectKey } from '../platform/storage/object-key.ts';
import { StartError } from '../platform/start-error.ts';

/** The path of each file of a backup, and its SHA-256. */
export type Manifest = Map<string, string>;

export const MANIFEST = 'manifest.sha256';
export const DUMP = 'database.dump';
export const OBJECTS = 'objects/';

/** As `sha256sum` writes it, so that it can be checked without us, too. */
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

/** Writes the manifest into the folder of its backup, for good. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST), 'wx');
  try {
    for (const path of [...manifest.keys()].toSorted()) {
      await file.appendFile(`${manifest.get(path)}  ${path}\n`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws StartError when the folder is no backup, or its manifest is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new StartError(
      `${folder} is not a complete backup: it has no ${MANIFEST}. Name one of the dated folders that npm run backup made.`,
    );
  }
  const manifest: Manifest = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, sha256 = '', path = ''] = LINE.exec(line) ?? [];
    if (!isPathOfOurs(path)) {
      throw new StartError(
        `${join(folder, MANIFEST)} is damaged: a line of it is no hash and path.`,
      );
    }
    manifest.set(path, sha256);
  }
  if (!manifest.has(DUMP)) {
    throw new StartError(`${join(folder, MANIFEST)} is damaged: it does not name ${DUMP}.`);
  }
  return manifest;
}

/** No other path may be written when a backup is restored, even if a stranger wrote its manifest. */
export function isPathOfOurs(path: string): boolean {
  if (path === DUMP) return true;
  if (!path.startsWith(OBJECTS)) return false;
  try {
    objectKey(path.slice(OBJECTS.length));
    return true;
  } catch {
    return false;
  }
}

/** Files up to this size are read at once, which is far quicker for many small ones. */
export const SMALL_BYTES = 4 * 1024 * 1024;

/** The SHA-256 of a file of this size. */
export async function hashOf(file: string, size: number): Promise<string> {
  if (size <= SMALL_BYTES) return hash('sha256', await readFile(file));
  const digest = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), digest);
  return digest.digest('hex');
}
