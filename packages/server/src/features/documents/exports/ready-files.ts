import { EXPORT_FORMATS } from '@legible/contracts/documents/exports';
import { EngineError } from '@legible/ocr-engine';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../platform/http/app-error.ts';
import { randomId } from '../../../platform/random-id.ts';
import { readJoined } from '../../../platform/storage/joined-read.ts';
import type { LocalCopy } from '../../../platform/storage/object-storage.ts';
import { processedName } from '../document/input-name.ts';
import type { DocumentRow } from '../document/repository.ts';
import { downloadProcessed } from '../files/file-routes.ts';
import { exportName } from './entry-names.ts';
import type { ExportDeps, Manner, ReadyFile } from './export-deps.ts';
import { bytesOf } from './exportable.ts';
import { drawnPages } from './page-pictures.ts';
import { textStream } from './text-stream.ts';

/** Under which a document is exported as one file. */
export function nameOf({ inputName }: DocumentRow, { format, tag }: Manner): string {
  if (format !== 'pdf') return exportName(inputName, format);
  const name = processedName(inputName, tag);
  const { ending } = EXPORT_FORMATS.pdf;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/**
 * The files of a document, each whole and sound before any of it is sent: what fails later would spoil an archive that
 * it stands in. Pictures are several, all others one.
 * @returns a sentence in place of a file that cannot be made
 * @throws StorageError for a document that is damaged, AppError `not_archivable`, `not_found`
 */
export async function* readyFiles(
  deps: ExportDeps,
  document: DocumentRow,
  manner: Manner,
): AsyncGenerator<ReadyFile | string, void> {
  if (manner.format !== 'pictures') {
    yield readyFile(deps, document, manner);
    return;
  }
  const copy = await wholeCopy(deps, document);
  try {
    yield* drawnPages(deps, document, copy.path, manner.signal);
  } finally {
    await copy.remove();
  }
}

/** Of any format but pictures. */
export async function readyFile(
  deps: ExportDeps,
  document: DocumentRow,
  manner: Manner,
): Promise<ReadyFile> {
  const { format } = manner;
  const named = { name: nameOf(document, manner), ending: EXPORT_FORMATS[format].ending };
  if (format === 'pdf') return { ...named, ...(await verifiedPdf(deps, document)) };
  if (format === 'pdfa') return { ...named, ...(await archivalPdf(deps, document, manner.signal)) };
  return { ...named, ...(await writtenText(deps, document, manner)) };
}

type OpenFile = Pick<ReadyFile, 'open' | 'remove'>;

async function writtenText(
  deps: ExportDeps,
  document: DocumentRow,
  manner: Manner,
): Promise<OpenFile> {
  return scratchFile(deps, async (path) => {
    const text = await textStream(deps, document, manner);
    await pipeline(text, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  });
}

/** Each stored object is looked at before; one without a known hash is taken as it is. */
async function verifiedPdf(deps: ExportDeps, document: DocumentRow): Promise<OpenFile> {
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

/** @throws AppError `not_archivable` that says what stands against it */
async function archivalPdf(
  deps: ExportDeps,
  document: DocumentRow,
  signal?: AbortSignal,
): Promise<OpenFile> {
  const copy = await wholeCopy(deps, document);
  try {
    return await scratchFile(deps, async (path) => {
      await deps.room.take(bytesOf(document));
      const options = { owner: document.userId, ...(signal && { signal }) };
      await deps.engine.convertToPdfA(copy.path, path, options);
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const isSaid = error.code === 'not-archivable';
    throw new AppError('not_archivable', isSaid ? error.message : undefined, { cause: error });
  } finally {
    await copy.remove();
  }
}

/** The processed file with its corrections, as one file on this machine's disk. */
async function wholeCopy(
  deps: ExportDeps,
  document: DocumentRow,
): Promise<OpenFile & { path: string }> {
  const { parts } = await downloadProcessed(deps, document, true);
  await deps.room.take(bytesOf(document));
  return scratchFile(deps, async (path) => {
    const whole = readJoined(deps.storage, parts, { start: 0, end: Number.MAX_SAFE_INTEGER });
    await pipeline(whole, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  });
}

async function scratchFile(
  { scratch }: ExportDeps,
  write: (path: string) => Promise<unknown>,
): Promise<OpenFile & { path: string }> {
  const path = join(scratch, randomId());
  const remove = () => rm(path, { force: true });
  try {
    await write(path);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, open: () => createReadStream(path), remove };
}
