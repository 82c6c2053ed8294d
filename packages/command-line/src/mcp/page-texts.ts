import { stat } from 'node:fs/promises';
import { EngineError } from '@legible/ocr-engine';

/** The text of a file. */
export interface Texts {
  /** Page by page; `''` for one without text. */
  pages: string[];
  /** Headings, paragraphs and tables of the whole file. */
  markdown: string;
  /** Pages that could not be read, from 1. */
  failed: number[];
}

/** Reads a file, until it is told to stop. */
export type ReadTexts = (path: string, signal: AbortSignal) => Promise<Texts>;

/** A file that is being read, or was. */
interface Reading {
  texts: Promise<Texts>;
  /** How many calls wait for it. */
  waiting: number;
  stop: AbortController;
}

/** An assistant asks for a file several times. */
const KEPT = 8;

/** Has files read for assistants, and keeps what was read whole while the files stay as they are. */
export class PageTexts {
  readonly #read: ReadTexts;
  readonly #kept = new Map<string, Reading>();

  constructor(read: ReadTexts) {
    this.#read = read;
  }

  /**
   * Calls for one file share its reading, which stops when the last of them is called off.
   * @param path of a PDF or a picture
   * @throws {EngineError} why it cannot be read; `cancelled`
   */
  async of(path: string, signal: AbortSignal): Promise<Texts> {
    const { size, mtimeMs } = await stat(path);
    if (signal.aborted) throw new EngineError('cancelled');
    const name = `${size} ${mtimeMs} ${path}`;
    const reading = this.#kept.get(name) ?? this.#begin(name, path);
    this.#keep(name, reading);
    reading.waiting += 1;
    try {
      return await unlessCancelled(reading.texts, signal);
    } finally {
      reading.waiting -= 1;
      if (signal.aborted && reading.waiting === 0) this.#end(name, reading);
    }
  }

  #begin(name: string, path: string): Reading {
    const stop = new AbortController();
    const reading = { texts: this.#read(path, stop.signal), waiting: 0, stop };
    // What failed may go well the next time.
    reading.texts.then(
      ({ failed }) => failed.length > 0 && this.#forget(name, reading),
      () => this.#forget(name, reading),
    );
    return reading;
  }

  #keep(name: string, reading: Reading): void {
    this.#kept.delete(name);
    this.#kept.set(name, reading);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** The next caller begins anew. */
  #end(name: string, reading: Reading): void {
    this.#forget(name, reading);
    reading.stop.abort();
  }

  #forget(name: string, reading: Reading): void {
    if (this.#kept.get(name) === reading) this.#kept.delete(name);
  }
}

async function unlessCancelled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new EngineError('cancelled'));
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, cancelled]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
