import type { PageText } from '@legible/ocr-engine';
import type { Database } from '../../../platform/db/connect.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { pagesWithText } from '../document/stored-pages.ts';
import { mendedTexts } from './mended-texts.ts';

/**
 * The texts of all pages of a document, read or of their own, as its owner has corrected them; some at a time, in no order.
 * @throws what `readTexts` throws
 */
export async function* readyTexts(
  deps: { db: Database; storage: ObjectStorage },
  documentId: string,
): AsyncGenerator<PageText[]> {
  yield* mendedTexts(deps, documentId, await pagesWithText(deps.db, documentId));
}
