import { setTimeout } from 'node:timers/promises';
import type { PageText } from '@legible/ocr-engine';
import { eq } from 'drizzle-orm';
import { indexDocuments } from '../../src/features/search/index/index-document.ts';
import { takeBehind } from '../../src/features/search/index/index-queue.ts';
import { corrections } from '../../src/platform/db/corrections-schema.ts';
import { documents } from '../../src/platform/db/documents-schema.ts';
import { randomId } from '../../src/platform/random-id.ts';
import { addTestUser, type TestDatabase } from '../database/database.ts';

interface Given {
  name?: string;
  language?: string;
  createdAt?: Date;
}

/** Documents whose pages say what a test wants, without files; indexed as the product does it. */
export class TestLibrary {
  readonly database: TestDatabase;
  readonly #texts = new Map<string, PageText[]>();

  constructor(database: TestDatabase) {
    this.database = database;
  }

  async addUser(id: string): Promise<string> {
    await addTestUser(this.database, { id });
    return id;
  }

  /** @param pages their lines with line breaks, the first page first */
  async add(userId: string, pages: string[], given: Given = {}): Promise<string> {
    const id = randomId();
    this.set(id, pages, given.language);
    const { name: inputName = 'scan.pdf', createdAt = new Date() } = given;
    await this.database.db.insert(documents).values({
      id,
      userId,
      inputName,
      status: 'ready',
      byteSize: 1,
      sha256: 'x',
      pageCount: pages.length,
      originalKey: `documents/${id}/original.pdf`,
      createdAt,
    });
    return id;
  }

  /** What the storage has of a document from now on. */
  set(id: string, pages: string[], language = 'eng'): void {
    const texts = pages.map((text, at) => pageSaying(text, { page: at + 1, language }));
    this.#texts.set(id, texts);
  }

  /** As the product corrects a word: the document is held first. Nothing is done to one that is gone. */
  async correct(documentId: string): Promise<void> {
    await this.database.db.transaction(async (tx) => {
      const held = await tx
        .select()
        .from(documents)
        .where(eq(documents.id, documentId))
        .for('update');
      if (held.length === 0) return;
      await tx
        .insert(corrections)
        .values({ documentId, page: 1, reading: 'r', word: 0, read: 'a', text: 'b' })
        .onConflictDoUpdate({
          target: [corrections.documentId, corrections.page, corrections.reading, corrections.word],
          set: { changedAt: new Date() },
        });
    });
  }

  /** Takes a moment after it has looked, as a storage does. */
  async *textsOf(documentId: string): AsyncGenerator<PageText[]> {
    const texts = this.#texts.get(documentId) ?? [];
    await setTimeout(Math.random() * 8);
    yield texts;
  }

  /** Indexes all that waits. */
  async index(): Promise<void> {
    const { db } = this.database;
    const deps = { db, textsOf: (id: string) => this.textsOf(id) };
    for (;;) {
      const taken = await takeBehind(db, false, 3);
      if (taken.length === 0) return;
      await indexDocuments(deps, taken);
    }
  }
}

/** A page with these lines. @param text an empty line parts blocks */
export function pageSaying(
  text: string,
  { page = 1, language = 'eng' }: { page?: number; language?: string } = {},
): PageText {
  const box: [number, number, number, number] = [0, 0, 10, 10];
  const wordsOf = (line: string) =>
    line
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ text: word, box, confidence: 90, language }));
  const lineOf = (line: string): PageText['blocks'][number]['lines'][number] => ({
    box,
    baseline: box,
    orientation: 0,
    direction: 'ltr',
    confidence: 90,
    words: wordsOf(line),
  });
  const blocks = text.split('\n\n').map((block) => ({ box, lines: block.split('\n').map(lineOf) }));
  return { page, width: 600, height: 800, dpi: 300, blocks };
}
