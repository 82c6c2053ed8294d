import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { faultPoint } from '../fault-points.ts';
import { randomId } from '../random-id.ts';
import { objectFolder, objectKey } from './object-key.ts';
import type { ByteRange, LocalCopy, ObjectStorage, StoredObject } from './object-storage.ts';
import { pumped, pumpFrom } from './pumped.ts';
import { StorageError } from './storage-error.ts';
import { VerifiedFiles } from './verified-files.ts';

/** Folders that a process remembers as durable: those of the documents that it works for. */
const REMEMBERED_FOLDERS = 1000;

/**
 * Objects as files below a folder. Durable order: bytes, fsync, rename, fsync of the folder; a crash
 * at any point leaves either no object or a whole one.
 */
export class DiskStorage implements ObjectStorage {
  readonly #root: string;
  /** On the same file system as `root`, so that a rename is atomic. */
  readonly #scratch: string;
  readonly #verified = new VerifiedFiles();
  readonly #durable = new LRUCache<string, Promise<void>>({ max: REMEMBERED_FOLDERS });

  constructor(root: string, scratch: string) {
    this.#root = resolve(root);
    this.#scratch = scratch;
  }

  async putFile(key: string, path: string): Promise<void> {
    const target = this.#pathOf(key);
    await syncPath(path);
    await this.#moveTo(target, path);
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.#pathOf(key);
    const temporary = join(this.#scratch, randomId());
    try {
      await writeFile(temporary, bytes, { flag: 'wx', mode: 0o640, flush: true });
      await this.#moveTo(target, temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  read(key: string, range?: ByteRange): Readable {
    const path = this.#pathOf(key);
    return pumped((pump) => asked(key, pumpFrom(createReadStream(path, range), pump)));
  }

  async readBytes(key: string): Promise<Uint8Array> {
    return asked(key, readFile(this.#pathOf(key)));
  }

  async localCopy(key: string, sha256: string): Promise<LocalCopy> {
    const path = this.#pathOf(key);
    if (!(await asked(key, this.#verified.isWhole(path, sha256)))) {
      throw new StorageError('OBJECT_DAMAGED', key);
    }
    return { path, release: async () => undefined };
  }

  async removeFolder(prefix: string): Promise<void> {
    await rm(join(this.#root, objectFolder(prefix)), { recursive: true, force: true });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const folder = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    for await (const path of filesBelow(folder)) {
      const key = relative(this.#root, path);
      if (!key.startsWith(prefix)) continue;
      const found = await unlessGone(stat(path));
      if (found) yield { key, size: found.size };
    }
  }

  #pathOf(key: string): string {
    return join(this.#root, objectKey(key));
  }

  /** Gives a synced file its place, which is durable when the folder is synced, and the folder's place. */
  async #moveTo(target: string, path: string): Promise<void> {
    const folder = dirname(target);
    faultPoint('disk.before_rename');
    await rename(path, target).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      this.#durable.delete(folder);
      await mkdir(folder, { recursive: true, mode: 0o750 });
      await rename(path, target);
    });
    faultPoint('disk.after_rename');
    await syncPath(folder);
    await this.#makeDurable(folder);
  }

  /**
   * A folder is durable only when its parent knows of it, and that one's when its parent does. Another
   * call or process may have made it and not have come so far yet: each process makes sure once.
   */
  async #makeDurable(folder: string): Promise<void> {
    const made = this.#durable.get(folder) ?? this.#syncParents(folder);
    this.#durable.set(folder, made);
    try {
      await made;
    } catch (error) {
      this.#durable.delete(folder);
      throw error;
    }
  }

  async #syncParents(folder: string): Promise<void> {
    for (let child = folder; child !== this.#root; child = dirname(child)) {
      await syncPath(dirname(child));
    }
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

/** Folder by folder, so that a million files need no more memory than a hundred. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await unlessGone(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Others delete while we look. */
async function unlessGone<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
}

async function asked<Result>(key: string, work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    const missing = codeOf(cause) === 'ENOENT';
    const broken = codeOf(cause) === 'EIO' || codeOf(cause) === 'ESTALE';
    if (missing) throw new StorageError('OBJECT_MISSING', key, { cause });
    throw broken ? new StorageError('STORAGE_UNAVAILABLE', key, { cause }) : cause;
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
