import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is no longer written to. */
export interface Found {
  name: string;
  size: number;
  /** When it was last written to, in milliseconds. */
  mtimeMs: number;
}

const READABLE = /^(?!\.|~\$).*\.(pdf|jpe?g|png|tiff?|webp|gif|bmp|hei[cf]|avif)$/is;
/** Many programs make an empty file first. */
const EMPTY_WAITS = 12;

/** What a look finds. */
export interface Look {
  /** What has come to rest, oldest first. */
  settled: Found[];
  /** How many more may. */
  moving: number;
  /** Files that cannot be opened, since their names are no UTF-8; shown with signs in place of what is wrong. */
  misnamed: string[];
}

/** What stands in names for bytes that are no UTF-8. */
const REPLACED = '\uFFFD';

/** Watches a folder for files that have come to rest. */
export class SettledFiles {
  readonly #folder: string;
  readonly #settleMs: number;
  #seen = new Map<string, Found & { since: number }>();

  /** @param settleMs how long size and time of a file have to stay as they are */
  constructor(folder: string, settleMs: number) {
    this.#folder = folder;
    this.#settleMs = settleMs;
  }

  /**
   * Looks once.
   * @param now milliseconds from any start; a clock that never goes back
   */
  async look(now: number): Promise<Look> {
    const misnamed: string[] = [];
    const seen = new Map<string, Found & { since: number }>();
    for (const name of await readdir(this.#folder)) {
      if (!READABLE.test(name)) continue;
      const found = await this.#measure(name);
      if (!found && name.includes(REPLACED)) misnamed.push(name);
      if (!found) continue;
      const before = this.#seen.get(name);
      const isSame = before?.size === found.size && before.mtimeMs === found.mtimeMs;
      seen.set(name, { ...found, since: isSame ? before.since : now });
    }
    this.#seen = seen;
    const all = [...seen.values()];
    const settled = all.filter(
      ({ size, since }) => now - since >= this.#settleMs * (size === 0 ? EMPTY_WAITS : 1),
    );
    settled.sort((a, b) => a.mtimeMs - b.mtimeMs || a.name.localeCompare(b.name));
    return { settled, moving: all.length - settled.length, misnamed };
  }

  async #measure(name: string): Promise<Found | undefined> {
    const found = await stat(join(this.#folder, name)).catch(() => undefined);
    return found?.isFile() ? { name, size: found.size, mtimeMs: found.mtimeMs } : undefined;
  }
}
