import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomId } from '../random-id.ts';
import type { LocalCopy } from './object-storage.ts';
import { StorageError } from './storage-error.ts';

interface Copy {
  path: string;
  ready: Promise<void>;
  users: number;
  leaving: NodeJS.Timeout | undefined;
}

/**
 * Copies of distant objects on this machine, one for all who use it at once, and kept for a moment
 * after that: every page of a document needs the whole original, which must not be fetched anew for
 * each. Objects never change, so a copy is never out of date.
 */
export class LocalCopies {
  readonly #folder: string;
  readonly #keepMs: number;
  readonly #copies = new Map<string, Copy>();

  constructor(folder: string, keepMs: number) {
    this.#folder = folder;
    this.#keepMs = keepMs;
  }

  /** @throws StorageError `OBJECT_DAMAGED` when what was fetched has another hash. */
  async take(key: string, sha256: string, open: () => Readable): Promise<LocalCopy> {
    const copy = this.#copies.get(key) ?? this.#fetch(key, sha256, open);
    clearTimeout(copy.leaving);
    copy.users += 1;
    try {
      await copy.ready;
    } catch (error) {
      this.#copies.delete(key);
      await rm(copy.path, { force: true });
      throw error;
    }
    let held = true;
    return {
      path: copy.path,
      release: async () => {
        if (held) await this.#leave(key, copy);
        held = false;
      },
    };
  }

  #fetch(key: string, sha256: string, open: () => Readable): Copy {
    const path = join(this.#folder, randomId());
    const file = createWriteStream(path, { flags: 'wx', mode: 0o640 });
    const ready = pipeline(open(), verifying(key, sha256), file);
    const copy = { path, ready, users: 0, leaving: undefined };
    this.#copies.set(key, copy);
    return copy;
  }

  async #leave(key: string, copy: Copy): Promise<void> {
    copy.users -= 1;
    if (copy.users > 0) return;
    const remove = () => {
      this.#copies.delete(key);
      return rm(copy.path, { force: true });
    };
    if (this.#keepMs === 0) return remove();
    copy.leaving = setTimeout(() => void remove().catch(() => undefined), this.#keepMs);
    // Not a reason for the process to stay: the folder is cleared of old files at a start.
    copy.leaving.unref();
  }
}

/** Lets bytes through, and fails at their end when they are not those that were stored. */
function verifying(key: string, sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isWhole = hash.digest('hex') === sha256;
      done(isWhole ? null : new StorageError('OBJECT_DAMAGED', key));
    },
  });
}
