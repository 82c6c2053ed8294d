import type { Correction } from '@legible/ocr-engine';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { corrections } from '../../../platform/db/corrections-schema.ts';
import { pages } from '../../../platform/db/documents-schema.ts';

/** A word that its owner corrected. */
export interface StoredCorrection extends Correction {
  /** What was read. */
  read: string;
}

/**
 * Names the reading of a page whose text lies in this object: words are counted anew when a page is read again.
 * @param textKey null for a text of older versions, which had no other reading
 */
export function readingOf(textKey: string | null): string {
  return textKey?.split('/').at(-1)?.split('.')[0] ?? 'first';
}

/** The corrections of pages as they were read last, by the page's number; in the order of the words. */
export async function correctionsOf(
  db: Database | Transaction,
  documentId: string,
  wanted: { number: number; textKey: string | null }[],
): Promise<Map<number, StoredCorrection[]>> {
  if (wanted.length === 0) return new Map();
  const readings = new Map(wanted.map(({ number, textKey }) => [number, readingOf(textKey)]));
  const rows = await selectOf(
    db,
    and(
      eq(corrections.documentId, documentId),
      // A list of ten thousand pages is longer than what it would leave out.
      wanted.length > 100 ? undefined : inArray(corrections.page, [...readings.keys()]),
    ),
  );
  return byPage(rows.filter(({ page, reading }) => readings.get(page) === reading));
}

/** A page of a processed file that was corrected. */
export interface CorrectedPage {
  number: number;
  textKey: string | null;
  corrections: StoredCorrection[];
}

/**
 * The corrections that belong into the processed file as it can be downloaded now, page by page. While its pages are read
 * again that is still the file of the reading before.
 */
export async function correctedPages(db: Database, documentId: string): Promise<CorrectedPage[]> {
  const rows = await db
    .select({ ...columns, textKey: textKeyInFile })
    .from(corrections)
    .innerJoin(
      pages,
      and(eq(pages.documentId, corrections.documentId), eq(pages.number, corrections.page)),
    )
    .where(and(eq(corrections.documentId, documentId), eq(stateInFile, 'recognised')))
    .orderBy(corrections.page, corrections.word);
  const present = rows.filter(({ reading, textKey }) => reading === readingOf(textKey));
  const keys = new Map(present.map(({ page, textKey }) => [page, textKey]));
  return [...byPage(present)].map(([number, ofPage]) => ({
    number,
    textKey: keys.get(number) ?? null,
    corrections: ofPage,
  }));
}

const textKeyInFile = sql<string | null>`case when ${pages.earlier} is null
  then ${pages.textKey} else ${pages.earlier}->>'text_key' end`;
const stateInFile = sql<string>`coalesce(${pages.earlier}->>'state', ${pages.state})`;

const columns = {
  page: corrections.page,
  reading: corrections.reading,
  word: corrections.word,
  read: corrections.read,
  text: corrections.text,
};

const selectOf = (db: Database | Transaction, where: SQL | undefined) =>
  db.select(columns).from(corrections).where(where).orderBy(corrections.page, corrections.word);

type Row = Awaited<ReturnType<typeof selectOf>>[number];

function byPage(rows: Row[]): Map<number, StoredCorrection[]> {
  const found = new Map<number, StoredCorrection[]>();
  for (const { page, word, read, text } of rows) {
    const ofPage = found.get(page) ?? [];
    ofPage.push({ word, read, text });
    found.set(page, ofPage);
  }
  return found;
}
