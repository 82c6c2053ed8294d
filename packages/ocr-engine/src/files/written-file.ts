import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';

/**
 * The one file that a child can write to, since it may open none: its parent did before. As a path, by
 * which it can be read like any other.
 */
export const HANDED_FILE = '/dev/fd/4';
/** Its number in the child: after the standard streams and the channel. */
export const HANDED = 4;

/** A file that is written from its beginning to its end: one of a path, or the one that a child was handed. */
export class WrittenFile {
  readonly #descriptor: number;
  readonly #isHanded: boolean;
  #size = 0;

  /**
   * @param path what was there before is gone
   * @throws what `openSync` throws
   */
  constructor(path: string) {
    this.#isHanded = path === HANDED_FILE;
    this.#descriptor = this.#isHanded ? HANDED : openSync(path, 'w');
    if (this.#isHanded) ftruncateSync(HANDED);
  }

  /** Adds bytes to its end. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const written = writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#size);
      this.#size += written;
      at += written;
    }
  }

  /** Ends the writing. What was handed stays open, for the next task. */
  close(): void {
    if (!this.#isHanded) closeSync(this.#descriptor);
  }

  /** Closes it with nothing in it. */
  discard(): void {
    ftruncateSync(this.#descriptor);
    this.close();
  }
}
