import { and, asc, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { pages, type Straightened } from '../../../platform/db/documents-schema.ts';

/** A page whose text is stored. */
export interface StoredPage {
  number: number;
  /** The object that holds its text among others; null if it has one of its own (`pageTextKey`). */
  textKey: string | null;
  /** How it was set upright in the processed file. */
  straightened?: Straightened | null;
}

/** The pages that were read, in order: their text is stored. */
export const recognisedPages = (db: Database, documentId: string): Promise<StoredPage[]> =>
  storedPages(db, documentId, eq(pages.state, 'recognised'));

/** The numbers of the pages on which nothing stands. */
export async function blankPages(db: Database, documentId: string): Promise<Set<number>> {
  const found = await db
    .select({ number: pages.number })
    .from(pages)
    .where(
      and(
        eq(pages.documentId, documentId),
        eq(pages.state, 'left_alone'),
        eq(pages.errorCode, 'blank'),
      ),
    );
  return new Set(found.map(({ number }) => number));
}

/** The pages whose text is stored, in order: those that were read, and those left alone that have text of their own. */
export const pagesWithText = (db: Database, documentId: string): Promise<StoredPage[]> =>
  storedPages(
    db,
    documentId,
    or(eq(pages.state, 'recognised'), and(eq(pages.state, 'left_alone'), isNotNull(pages.textKey))),
  );

async function storedPages(
  db: Database,
  documentId: string,
  isWanted: SQL | undefined,
): Promise<StoredPage[]> {
  return db
    .select({ number: pages.number, textKey: pages.textKey, straightened: pages.straightened })
    .from(pages)
    .where(and(eq(pages.documentId, documentId), isWanted))
    .orderBy(asc(pages.number));
}
