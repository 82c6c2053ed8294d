import { EXPORT_FORMATS, type ExportChoices } from '@legible/contracts/exports';
import { exportOf, type PageText } from '@legible/ocr-engine';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { randomId } from '../../../platform/random-id.ts';
import { readJoined } from '../../../platform/storage/joined-read.ts';
import type { LocalCopy, ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { CorrectedTails } from '../corrections/corrected-tails.ts';
import { orderedTexts } from '../corrections/ordered-texts.ts';
import { processedName } from '../document/input-name.ts';
import { recognisedPages, type DocumentRow } from '../document/repository.ts';
import { downloadProcessed } from '../files/file-routes.ts';
import { exportName } from './entry-names.ts';

export interface ExportDeps {
  db: Database;
  storage: ObjectStorage;
  /** Folder for files in the making. */
  scratch: string;
  tails: CorrectedTails;
  /** The user's tag for names of processed files, at download time (D29). */
  processedTag(userId: string): Promise<string>;
}

/** How a document is exported. */
export interface Manner extends ExportChoices {
  /** That names of processed files get (D29). */
  tag: string;
}

/** A file that is ready to be sent, and goes when it was. */
export interface ReadyFile {
  open(): Readable;
  remove(): Promise<void>;
}

export function nameOf({ inputName }: DocumentRow, { format, tag }: Manner): string {
  if (format !== 'pdf') return exportName(inputName, format);
  const name = processedName(inputName, tag);
  const { ending } = EXPORT_FORMATS.pdf;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/**
 * The text of a document in the format, page by page: its first piece is made before this returns.
 * @throws AppError `not_found` for one that was deleted meanwhile, StorageError
 */
export async function textStream(
  deps: ExportDeps,
  document: DocumentRow,
  { format, hyphens, furniture }: Manner,
): Promise<Readable> {
  if (format === 'pdf') throw new TypeError('A PDF is no text.');
  const stored = await recognisedPages(deps.db, document.id);
  if (stored.length === 0) throw new AppError('not_found');
  const pages = () => withGaps(orderedTexts(deps, document.id, stored), document);
  const pieces = exportOf(format, pages, { hyphens, furniture });
  const first = await pieces.next();
  return Readable.from(bytesOf(first, pieces), { objectMode: false });
}

/** Undefined for each page that was not recognised. */
async function* withGaps(
  texts: AsyncIterable<PageText>,
  { pageCount }: DocumentRow,
): AsyncGenerator<PageText | undefined> {
  let next = 1;
  for await (const text of texts) {
    for (; next < text.page; next += 1) yield undefined;
    yield text;
    next = text.page + 1;
  }
  for (; next <= pageCount; next += 1) yield undefined;
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

/**
 * The file of a document, whole and sound before any of it is sent: what fails later would spoil an archive that it
 * stands in.
 * @throws StorageError for one that is damaged
 */
export async function readyFile(
  deps: ExportDeps,
  document: DocumentRow,
  manner: Manner,
): Promise<ReadyFile> {
  return manner.format === 'pdf'
    ? verifiedPdf(deps, document)
    : writtenText(deps, document, manner);
}

async function writtenText(
  deps: ExportDeps,
  document: DocumentRow,
  manner: Manner,
): Promise<ReadyFile> {
  const path = join(deps.scratch, randomId());
  const remove = () => rm(path, { force: true });
  try {
    const text = await textStream(deps, document, manner);
    await pipeline(text, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { open: () => createReadStream(path), remove };
}

/** Each stored object is looked at before; one without a known hash is taken as it is. */
async function verifiedPdf(deps: ExportDeps, document: DocumentRow): Promise<ReadyFile> {
  const { storage } = deps;
  const { parts } = await downloadProcessed(deps, document, true);
  const copies: LocalCopy[] = [];
  const remove = async () => {
    for (const copy of copies) await copy.release();
  };
  try {
    for (const { key, sha256 } of parts) {
      if (sha256 !== null) copies.push(await storage.localCopy(key, sha256));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  const whole = { start: 0, end: Number.MAX_SAFE_INTEGER };
  return { open: () => readJoined(storage, parts, whole), remove };
}
