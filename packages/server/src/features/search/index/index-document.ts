import type { PageText } from '@legible/ocr-engine';
import type { Database } from '../../../platform/db/connect.ts';
import { pageEntry } from './page-entry.ts';
import { PageWriter } from './page-writer.ts';
import { ensureOwner, type Behind } from './write-pages.ts';

/** What the index is made from. */
export interface IndexDeps {
  db: Database;
  /** The texts of a document's pages with their corrections, some at a time; nothing of one that is not ready. */
  textsOf(documentId: string): AsyncIterable<PageText[]>;
}

/**
 * Brings the index of documents up to what storage has; small ones are written together. Repeating it does no harm, and
 * broken off anywhere it is done anew: a document stays in the queue until all of it is written.
 * @returns how many pages each document has that was written; another one has changed meanwhile, and is then done again
 */
export async function indexDocuments(
  deps: IndexDeps,
  documents: Behind[],
): Promise<ReadonlyMap<string, number>> {
  const newcomers = documents.filter(({ hasOwner }) => !hasOwner).map(({ userId }) => userId);
  for (const userId of new Set(newcomers)) await ensureOwner(deps.db, userId);
  const writer = new PageWriter(deps.db);
  for (const behind of documents) {
    for await (const texts of deps.textsOf(behind.documentId)) {
      for (const text of texts) await writer.add(behind, pageEntry(text));
    }
    writer.close(behind);
  }
  await writer.flush();
  return writer.written;
}

/** The same for one document. @returns undefined where it changed meanwhile */
export async function indexDocument(deps: IndexDeps, behind: Behind): Promise<number | undefined> {
  return (await indexDocuments(deps, [behind])).get(behind.documentId);
}
