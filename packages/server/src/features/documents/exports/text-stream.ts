import { isFileFormat } from '@legible/contracts/documents/exports';
import { exportOf, type PageText } from '@legible/ocr-engine';
import { Readable } from 'node:stream';
import { AppError } from '../../../platform/http/app-error.ts';
import { orderedTexts } from '../corrections/ordered-texts.ts';
import { type DocumentRow } from '../document/repository.ts';
import { blankPages, recognisedPages } from '../document/stored-pages.ts';
import type { ExportDeps, Manner } from './export-deps.ts';

/**
 * The text of a document in the format, page by page: its first piece is made before this returns.
 * @throws AppError `not_found` for one that was deleted meanwhile, StorageError
 */
export async function textStream(
  deps: ExportDeps,
  document: DocumentRow,
  { format, hyphens, furniture }: Manner,
): Promise<Readable> {
  if (isFileFormat(format)) throw new TypeError(`${format} is made of no text`);
  const stored = await recognisedPages(deps.db, document.id);
  if (stored.length === 0) throw new AppError('not_found');
  const blank = await blankPages(deps.db, document.id);
  const pages = () => withGaps(orderedTexts(deps, document.id, stored), document, blank);
  const pieces = exportOf(format, pages, { hyphens, furniture });
  const first = await pieces.next();
  return Readable.from(bytesOf(first, pieces), { objectMode: false });
}

/** Null for each page that is blank, undefined for each other one that was not recognised. */
async function* withGaps(
  texts: AsyncIterable<PageText>,
  { pageCount }: DocumentRow,
  blank: Set<number>,
): AsyncGenerator<PageText | null | undefined> {
  const gap = (page: number) => (blank.has(page) ? null : undefined);
  let next = 1;
  for await (const text of texts) {
    for (; next < text.page; next += 1) yield gap(next);
    yield text;
    next = text.page + 1;
  }
  for (; next <= pageCount; next += 1) yield gap(next);
}

async function* bytesOf(
  first: IteratorResult<string | Uint8Array, void>,
  rest: AsyncGenerator<string | Uint8Array, void>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) {
      yield typeof piece.value === 'string' ? Buffer.from(piece.value) : piece.value;
    }
  } finally {
    await rest.return();
  }
}
