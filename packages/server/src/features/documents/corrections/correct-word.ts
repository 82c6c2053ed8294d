import { withoutDirections } from '@legible/contracts/documents/directions';
import type { CorrectionBody } from '@legible/contracts/documents/page-text';
import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { corrections } from '../../../platform/db/corrections-schema.ts';
import { pages } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { StorageError } from '../../../platform/storage/storage-error.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import { hasProcessedFile } from '../document/earlier-result.ts';
import { PROTECTED } from '../document/notices.ts';
import { lockOwnDocument } from '../document/repository.ts';
import { readingOf } from './corrections.ts';
import { findOwnPage, readOwnPage, type OwnPage } from './own-page.ts';

export interface CorrectionDeps {
  db: Database;
  storage: ObjectStorage;
  onDamaged: (error: StorageError) => void;
}

/** Which word: of which page, counted from 1, of which document; words are counted from 0 as they were read. */
export interface WordPlace {
  id: string;
  number: number;
  word: number;
}

/**
 * Puts a text in the place of a word that was read; what was read puts it back. To ask for what stands there already does
 * nothing, so that a call whose answer was lost can be repeated.
 * @throws AppError `not_found` for a word that this user does not have, `word_changed` with what stands there if that is
 * not what the caller saw, `page_read_again`, `document_busy`, `not_ready`
 */
export async function correctWord(
  deps: CorrectionDeps,
  userId: string,
  place: WordPlace,
  wish: CorrectionBody,
): Promise<OwnPage> {
  const page = await findOwnPage(deps.db, userId, place);
  if (!page) throw new AppError('not_found');
  if (page.state === 'waiting') throw new AppError('document_busy');
  if (page.state !== 'recognised') throw new AppError('not_found');
  const { blocks } = await readOwnPage(deps, page);
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const read = words[place.word]?.text;
  if (wish.reading !== readingOf(page.textKey)) throw new AppError('page_read_again');
  if (read === undefined) throw new AppError('not_found');
  await deps.db.transaction(async (tx) => {
    await holdPage(tx, userId, page);
    await change(tx, place, read, wish);
  });
  faultPoint('correction.after_commit');
  return page;
}

/** Keeps the document from being read again until the transaction ends; its page is still the one that was looked at. */
async function holdPage(tx: Transaction, userId: string, page: OwnPage): Promise<void> {
  const document = await lockOwnDocument(tx, userId, page.documentId, 'ended');
  if (!document) throw new AppError('document_busy');
  if (!hasProcessedFile(document)) throw new AppError('not_ready');
  // It goes into the file, which does not open.
  if (document.notices.includes(PROTECTED)) throw new AppError('password_not_kept');
  const [now] = await tx
    .select({ textKey: pages.textKey })
    .from(pages)
    .where(and(eq(pages.documentId, page.documentId), eq(pages.number, page.number)));
  if (now?.textKey !== page.textKey) throw new AppError('page_read_again');
}

async function change(
  tx: Transaction,
  { id, number, word }: WordPlace,
  read: string,
  { reading, was, text: typed }: CorrectionBody,
): Promise<void> {
  const key = { documentId: id, page: number, reading, word };
  const isThis = and(
    eq(corrections.documentId, id),
    eq(corrections.page, number),
    eq(corrections.reading, reading),
    eq(corrections.word, word),
  );
  const [row] = await tx.select({ text: corrections.text }).from(corrections).where(isThis);
  const present = row?.text ?? read;
  const text = typed === read ? read : cleanText(typed);
  if (text === present) return;
  if (was !== present) throw new AppError('word_changed', undefined, { present });
  if (text === read) {
    await tx.delete(corrections).where(isThis);
    return;
  }
  const set = { read, text, changedAt: new Date() };
  await tx
    .insert(corrections)
    .values({ ...key, ...set })
    .onConflictDoUpdate({
      target: [corrections.documentId, corrections.page, corrections.reading, corrections.word],
      set,
    });
}

/** Signs that show nothing, or only turn the order of what follows; those that join letters stay. */
const UNSEEN = /[\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
const UNPRINTABLE = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** What a person typed, as words with a space between them: a text layer and a file name read alike in every program. */
export function cleanText(text: string): string {
  return withoutDirections(text)
    .replaceAll(UNSEEN, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNPRINTABLE, '')
    .normalize('NFC')
    .replaceAll(/ +/g, ' ')
    .trim();
}
