import { createWriteStream, renameSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { TrainingLine } from './cut-lines.ts';

/**
 * Writes lines to two files: what they say, a line of JSON each, and their pixels one after the other. The first is there
 * once both are whole, since a training may already look for it.
 */
export class Shard {
  readonly #base: string;
  readonly #index: WriteStream;
  readonly #pixels: WriteStream;
  #at = 0;
  count = 0;

  /** @param base path without the ending */
  constructor(base: string) {
    this.#base = base;
    this.#index = createWriteStream(`${base}.unfinished`);
    this.#pixels = createWriteStream(`${base}.bin`);
  }

  add({ pixels, ...line }: TrainingLine): void {
    this.#index.write(`${JSON.stringify({ ...line, at: this.#at })}\n`);
    this.#pixels.write(pixels);
    this.#at += pixels.length;
    this.count += 1;
  }

  /** Resolves when both files are whole. */
  async close(): Promise<void> {
    for (const stream of [this.#index, this.#pixels]) {
      stream.end();
      await once(stream, 'close');
    }
    renameSync(`${this.#base}.unfinished`, `${this.#base}.jsonl`);
  }
}
