import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, MANIFEST, readManifest, type Manifest } from './manifest.ts';
import { filesBelow, forEachOf, ifGone } from './walk.ts';

/** What is wrong with a file of a backup. */
export interface Damage {
  kind: 'damaged' | 'missing' | 'unlisted';
  path: string;
}

export interface Verified {
  manifest: Manifest;
  damage: Damage[];
  bytes: number;
}

/** Hashes of files that were read before: several backups share those that have not changed. */
export type KnownHashes = Map<string, string>;

/**
 * Reads every file of a backup and compares it with its manifest, both ways.
 * @throws StartError when it is no backup, or its manifest is damaged.
 */
export async function verifyBackup(
  folder: string,
  known: KnownHashes = new Map(),
): Promise<Verified> {
  const manifest = await readManifest(folder);
  const verified: Verified = { manifest, damage: [], bytes: 0 };
  await forEachOf(manifest, async ([path, wanted]) => {
    const file = join(folder, path);
    const found = await stat(file).catch(ifGone);
    if (!found) {
      verified.damage.push({ kind: 'missing', path });
      return;
    }
    const inode = `${found.dev}:${found.ino}`;
    const hash = known.get(inode) ?? (await hashOf(file, found.size));
    if (!known.has(inode)) verified.bytes += found.size;
    if (found.nlink > 1) known.set(inode, hash);
    if (hash !== wanted) verified.damage.push({ kind: 'damaged', path });
  });
  for await (const path of filesBelow(folder)) {
    if (path !== MANIFEST && !manifest.has(path)) verified.damage.push({ kind: 'unlisted', path });
  }
  return verified;
}
