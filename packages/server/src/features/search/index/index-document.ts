import type { PageText } from '@legible/ocr-engine';
import type { Database } from '../../../platform/db/connect.ts';
import { pageEntry, type PageEntry } from './page-entry.ts';
import { ensureOwner, writePages, type Behind } from './write-pages.ts';

/** What the index is made from. */
export interface IndexDeps {
  db: Database;
  /** The texts of a document's pages with their corrections, some at a time; nothing of one that is not ready. */
  textsOf(documentId: string): AsyncIterable<PageText[]>;
}

/** Pages that are written in one transaction: the owner's other documents wait for it. */
const AT_ONCE = 64;

/**
 * Brings the index of a document up to what storage has. Repeating it does no harm, and broken off anywhere it is done
 * anew: the document stays in the queue until all is written.
 * @returns how many pages were written; undefined where the document changed meanwhile, which is then done again
 */
export async function indexDocument(deps: IndexDeps, behind: Behind): Promise<number | undefined> {
  await ensureOwner(deps.db, behind.userId);
  const pages: number[] = [];
  let entries: PageEntry[] = [];
  for await (const texts of deps.textsOf(behind.documentId)) {
    for (const text of texts) {
      if (entries.length === AT_ONCE) {
        if (!(await writePages(deps.db, behind, entries))) return undefined;
        entries = [];
      }
      entries.push(pageEntry(text));
      pages.push(text.page);
    }
  }
  return (await writePages(deps.db, behind, entries, pages)) ? pages.length : undefined;
}
