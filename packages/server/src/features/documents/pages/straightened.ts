import { type PageChange, type PageText, straightenedText } from '@legible/ocr-engine';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import type { Straightened } from '../../../platform/db/documents-schema.ts';

/** A page that stands otherwise in the processed file than in the original. */
interface StraightenedPage extends Straightened {
  /** Counted from 1. */
  page: number;
}

/** The pages that were turned or straightened while the file was put together. */
export function straightenedIn(changes: readonly PageChange[]): StraightenedPage[] {
  return changes
    .map(({ page, turned, deskewed }): StraightenedPage => ({
      page,
      turn: turned ?? 0,
      skew: deskewed ?? 0,
    }))
    .filter(({ turn, skew }) => turn !== 0 || skew !== 0);
}

/** Keeps how pages were set upright, since their texts are stored as they were read. Call it as the document is closed. */
export async function keepStraightened(
  tx: Transaction,
  documentId: string,
  pages: StraightenedPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const rows = JSON.stringify(pages);
  await tx.execute(sql`
    update pages set straightened = jsonb_build_object('turn', page.turn, 'skew', page.skew)
    from jsonb_to_recordset(${rows}::jsonb) as page(page int, turn int, skew float8)
    where document_id = ${documentId} and number = page.page`);
}

/** What was read on a page, as it stands in the processed file. @param straightened null for a page that is as it was */
export function standingText(text: PageText, straightened: Straightened | null): PageText {
  if (!straightened) return text;
  const { turn, skew } = straightened;
  const { pose } = text;
  const standing = straightenedText(text, straightened);
  if (!pose) return standing;
  const left = turn === 0 ? pose.turn : 0;
  return { ...standing, pose: { ...pose, turn: left, skew: pose.skew - skew } };
}
