import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import type { TrainingLine } from './cut-lines.ts';

/** Writes lines to two files: what they say, a line of JSON each, and their pixels one after the other. */
export class Shard {
  readonly #index: WriteStream;
  readonly #pixels: WriteStream;
  #at = 0;
  count = 0;

  /** @param base path without the ending */
  constructor(base: string) {
    this.#index = createWriteStream(`${base}.jsonl`);
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
  }
}
