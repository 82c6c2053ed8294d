import { mendedText, type PageText } from '@legible/ocr-engine';
import type { Database } from '../../../platform/db/connect.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { StoredPage } from '../document/stored-pages.ts';
import { standingText } from '../pages/straightened.ts';
import { readTexts } from '../pages/page-texts.ts';
import { correctionsOf } from './corrections.ts';

/**
 * The texts of a document's pages with its owner's corrections, for whatever is made of them. Object by object, so that a
 * document of thousands of pages costs no memory; in no order within.
 * @param pages as `recognisedPages` or `pagesWithText` lists them
 * @throws what `readTexts` throws
 */
export async function* mendedTexts(
  { db, storage }: { db: Database; storage: ObjectStorage },
  documentId: string,
  pages: StoredPage[],
): AsyncGenerator<PageText[]> {
  const standing = new Map(pages.map((page) => [page.number, page.straightened ?? null]));
  const corrected = await correctionsOf(db, documentId, pages);
  for await (const texts of readTexts(storage, documentId, pages)) {
    yield texts.map(({ page, json }) =>
      mendedText(
        standingText(JSON.parse(json) as PageText, standing.get(page) ?? null),
        corrected.get(page) ?? [],
      ),
    );
  }
}
