import type { PageState } from '@legible/contracts/documents/page-text';
import type { PageText } from '@legible/ocr-engine';
import { and, eq } from 'drizzle-orm';
import { isShown } from '../document/repository.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { documents, pages, type Straightened } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { StorageError } from '../../../platform/storage/storage-error.ts';
import { isDamage } from '../pages/damaged-original.ts';
import { standingText } from '../pages/straightened.ts';
import { readTexts } from '../pages/page-texts.ts';

export interface OwnPage {
  documentId: string;
  number: number;
  state: PageState;
  errorCode: string | null;
  textKey: string | null;
  straightened: Straightened | null;
}

/** A page of a document of this user; undefined where there is none, of whichever reason. */
export async function findOwnPage(
  db: Database,
  userId: string,
  { id, number }: { id: string; number: number },
): Promise<OwnPage | undefined> {
  const { state, errorCode, textKey, straightened } = pages;
  const [row] = await db
    .select({ state, errorCode, textKey, straightened, pageCount: documents.pageCount })
    .from(documents)
    .leftJoin(pages, and(eq(pages.documentId, documents.id), eq(pages.number, number)))
    .where(and(eq(documents.id, id), eq(documents.userId, userId), isShown));
  if (!row || number > row.pageCount) return undefined;
  const { pageCount: _, ...page } = row;
  return { ...page, documentId: id, number, state: stateOf(row.state) };
}

/** @param state null for a page that is not to be read at all */
function stateOf(state: typeof pages.$inferSelect.state | null): PageState {
  if (state === 'queued' || state === 'running') return 'waiting';
  return state === null || state === 'cancelled' ? 'not_read' : state;
}

/** Whether a text of it is stored: what was read, or what it says of itself. Those of before have only what was read. */
export const hasText = ({ state, textKey }: OwnPage): boolean =>
  state === 'recognised' || (state === 'left_alone' && textKey !== null);

/**
 * The text that was stored when the page was read, with other pages in one object; as it stands in the processed file.
 * @throws AppError `stored_file_damaged`, and what `readTexts` throws
 */
export async function readOwnPage(
  { storage, onDamaged }: { storage: ObjectStorage; onDamaged: (error: StorageError) => void },
  { documentId, number, textKey, straightened }: OwnPage,
): Promise<PageText> {
  try {
    for await (const texts of readTexts(storage, documentId, [{ number, textKey }])) {
      for (const { json } of texts) return standingText(JSON.parse(json) as PageText, straightened);
    }
  } catch (error) {
    if (isDamage(error)) onDamaged(error);
    throw error;
  }
  throw new AppError('stored_file_damaged');
}
