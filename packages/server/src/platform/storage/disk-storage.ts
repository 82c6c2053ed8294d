import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { faultPoint } from '../fault-points.ts';
import { randomId } from '../random-id.ts';
import type { ByteRange, LocalCopy, ObjectStorage, StoredObject } from './object-storage.ts';

const KEY = /^[a-z]+(\/[\w-]+)+(\.[a-z]+)?$/;
const FOLDER = /^[a-z]+\/[\w-]+\/$/;

/**
 * Objects as files below a folder. Durable order: bytes, fsync, rename, fsync of the folder; a crash
 * at any point leaves either no object or a whole one.
 */
export class DiskStorage implements ObjectStorage {
  private readonly root: string;
  /** On the same file system as `root`, so that a rename is atomic. */
  private readonly scratch: string;

  constructor(root: string, scratch: string) {
    this.root = root;
    this.scratch = scratch;
  }

  async putFile(key: string, path: string): Promise<void> {
    const target = this.pathOf(key);
    await syncPath(path);
    await this.makeFolders(dirname(target));
    faultPoint('disk.before_rename');
    await rename(path, target);
    faultPoint('disk.after_rename');
    await syncPath(dirname(target));
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(this.scratch, randomId());
    const file = await open(temporary, 'wx', 0o640);
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await this.putFile(key, temporary);
  }

  read(key: string, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(key), range);
  }

  async readBytes(key: string): Promise<Uint8Array> {
    return readFile(this.pathOf(key));
  }

  async localCopy(key: string): Promise<LocalCopy> {
    return { path: this.pathOf(key), release: async () => undefined };
  }

  async removeFolder(prefix: string): Promise<void> {
    if (!FOLDER.test(prefix)) throw new Error(`Not a folder of objects: ${prefix}`);
    await rm(join(this.root, prefix), { recursive: true, force: true });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.root, path);
      if (!entry.isFile() || !key.startsWith(prefix)) continue;
      // oxlint-disable-next-line no-await-in-loop -- thousands at once would only queue
      yield { key, size: (await stat(path)).size };
    }
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`Not an object key: ${key}`);
    return join(this.root, key);
  }

  /** A new folder is durable only when its parent knows of it. */
  private async makeFolders(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o750 });
    if (first) await syncPath(dirname(first));
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
