import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';

/** Files that a process remembers: the originals that it works for. */
const REMEMBERED = 1000;

interface Known {
  /** Of the file that was read, and what was expected of it. */
  stamp: string;
  isWhole: Promise<boolean>;
}

/**
 * Whether files on a disk still have the bytes that were stored. A file is read once by each process, not for
 * each of its thousands of pages: as long as it looks the same to the system, the answer is remembered.
 */
export class VerifiedFiles {
  readonly #known = new LRUCache<string, Known>({ max: REMEMBERED });

  async isWhole(path: string, sha256: string): Promise<boolean> {
    const { ino, size, mtimeMs } = await stat(path);
    const stamp = `${ino} ${size} ${mtimeMs} ${sha256}`;
    const before = this.#known.get(path);
    const known =
      before?.stamp === stamp
        ? before
        : { stamp, isWhole: hashOf(path).then((found) => found === sha256) };
    if (known !== before) this.#known.set(path, known);
    try {
      return await known.isWhole;
    } catch (error) {
      if (this.#known.get(path) === known) this.#known.delete(path);
      throw error;
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}
