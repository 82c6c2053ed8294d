import type { Database } from '../../../platform/db/connect.ts';
import type { PageEntry } from './page-entry.ts';
import { writePages, type Behind, type Part } from './write-pages.ts';

/** Pages that are written in one transaction: the owners' other documents wait for it. */
const AT_ONCE = 64;

/** Writes pages of documents, some at a time: small documents together, large ones in parts. */
export class PageWriter {
  /** How many pages each document has of which all are written. */
  readonly written = new Map<string, number>();
  readonly #db: Database;
  #parts: Part[] = [];
  #room = AT_ONCE;
  /** Of the document whose pages come. */
  #numbers: number[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /** Documents come one after the other, their pages in order. */
  async add(behind: Behind, entry: PageEntry): Promise<void> {
    if (this.#room === 0) await this.flush();
    this.#partOf(behind).entries.push(entry);
    this.#numbers.push(entry.page);
    this.#room -= 1;
  }

  /** All pages of the document have been added. */
  close(behind: Behind): void {
    this.#partOf(behind).all = this.#numbers;
    this.#numbers = [];
  }

  async flush(): Promise<void> {
    const parts = this.#parts;
    this.#parts = [];
    this.#room = AT_ONCE;
    if (parts.length === 0) return;
    const done = await writePages(this.#db, parts);
    for (const { behind, all } of parts) {
      if (all && done.has(behind.documentId)) this.written.set(behind.documentId, all.length);
    }
  }

  #partOf(behind: Behind): Part {
    const last = this.#parts.at(-1);
    if (last?.behind === behind) return last;
    const part: Part = { behind, entries: [] };
    this.#parts.push(part);
    return part;
  }
}
