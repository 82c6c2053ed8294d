import type { PageText } from '@legible/ocr-engine';
import type { Database } from '../../../platform/db/connect.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { StoredPage } from '../document/stored-pages.ts';
import { textObjects } from '../pages/page-texts.ts';
import { mendedTexts } from './mended-texts.ts';

/** Texts of pages that are held because an object had them beside one that was wanted earlier. */
const MOST_HELD = 128;

/**
 * As `mendedTexts`, page by page in their order. An object holds pages that ended at about the same time, so that most
 * objects are read once; texts of pages far ahead are dropped and read again, so that a document of thousands of pages
 * costs no memory.
 * @param pages in order
 * @throws what `readTexts` throws
 */
export async function* orderedTexts(
  deps: { db: Database; storage: ObjectStorage },
  documentId: string,
  pages: StoredPage[],
): AsyncGenerator<PageText, void> {
  const held = new Map<number, PageText>();
  const together = besidePages(documentId, pages);
  for (const page of pages) {
    if (!held.has(page.number)) {
      const wanted = together(page).filter(({ number }) => number >= page.number);
      for await (const texts of mendedTexts(deps, documentId, wanted)) {
        for (const text of texts) held.set(text.page, text);
      }
    }
    const text = held.get(page.number);
    if (text) yield text;
    held.delete(page.number);
    dropFarthest(held);
  }
}

/** Tells which pages the object of a page holds. */
function besidePages(documentId: string, pages: StoredPage[]): (page: StoredPage) => StoredPage[] {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const objects = new Map<number, StoredPage[]>();
  for (const numbers of textObjects(documentId, pages).values()) {
    const ofObject = [...numbers].flatMap((number) => byNumber.get(number) ?? []);
    for (const number of numbers) objects.set(number, ofObject);
  }
  return ({ number }) => objects.get(number) ?? [];
}

function dropFarthest(held: Map<number, PageText>): void {
  if (held.size <= MOST_HELD) return;
  const farthest = [...held.keys()].toSorted((a, b) => a - b).slice(MOST_HELD / 2);
  for (const number of farthest) held.delete(number);
}
