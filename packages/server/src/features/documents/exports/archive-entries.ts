import { exportMessages } from '@legible/contracts/messages/documents/exports';
import type { ExportFormat } from '@legible/contracts/documents/exports';
import { Readable } from 'node:stream';
import { AppError } from '../../../platform/http/app-error.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { isDamage } from '../pages/damaged-original.ts';
import { streamedArchive, type Entry } from './archive.ts';
import { EntryNames } from './entry-names.ts';
import type { ExportDeps, Manner, ReadyFile } from './export-deps.ts';
import { reasonOf, whyNot, type Exportable } from './exportable.ts';
import { readyFiles } from './ready-files.ts';

/** What a ZIP would gain nothing on: it is packed already. */
const PACKED: ReadonlySet<ExportFormat> = new Set<ExportFormat>([
  'docx',
  'xlsx',
  'pdf',
  'pdfa',
  'pictures',
]);

/**
 * An archive of documents, whose making ends with its reading: where the reader leaves, the engine is stopped.
 * @param onOver see `streamedArchive`
 */
export function documentsArchive(
  deps: ExportDeps,
  documents: (Exportable | undefined)[],
  manner: Manner,
  onOver: () => void,
): Readable {
  const reader = new AbortController();
  const entries = archiveEntries(deps, documents, { ...manner, signal: reader.signal });
  return streamedArchive(entries, onOver).once('close', () => reader.abort());
}

/**
 * The files of each document, made when its turn comes, and at the end a note that names what there is no file of, if
 * there is any: one document that cannot be exported does not cost the others.
 * @param documents undefined for those that are not there any more
 */
async function* archiveEntries(
  deps: ExportDeps,
  documents: (Exportable | undefined)[],
  manner: Manner,
): AsyncGenerator<Entry, void> {
  const names = new EntryNames();
  const missing: string[] = [];
  for (const one of documents) {
    for await (const made of filesOrReason(deps, one, manner)) {
      if (typeof made === 'string') {
        missing.push(`${one?.document.inputName ?? exportMessages.goneName}: ${made}`);
        continue;
      }
      const path = names.take(made.name, made.ending);
      try {
        yield { path, isPacked: PACKED.has(manner.format), open: () => made.open() };
      } finally {
        await made.remove();
      }
    }
  }
  if (missing.length === 0) return;
  const { noteEnding, noteName, note } = exportMessages;
  const text = `${note}\r\n\r\n${missing.join('\r\n')}\r\n`;
  yield {
    path: names.take(`${noteName}${noteEnding}`, noteEnding),
    isPacked: false,
    open: () => Readable.from([Buffer.from(text)], { objectMode: false }),
  };
}

/** A sentence for a document, or a part of it, of which there is no file. */
async function* filesOrReason(
  deps: ExportDeps,
  one: Exportable | undefined,
  manner: Manner,
): AsyncGenerator<ReadyFile | string, void> {
  const why = one && whyNot(one, manner.format);
  if (!one || why) {
    yield why ? reasonOf(why) : exportMessages.gone;
    return;
  }
  try {
    yield* readyFiles(deps, one.document, manner);
  } catch (error) {
    if (isDamage(error)) deps.onDamaged(error);
    const reason = reasonIn(error);
    if (reason === undefined) throw error;
    yield reason;
  }
}

/** Undefined for a failure that concerns more than the document. */
function reasonIn(error: unknown): string | undefined {
  if (isDamage(error)) return reasonOf('stored_file_damaged');
  // What is missing was deleted while the archive was made.
  if (error instanceof StorageError && error.code === 'OBJECT_MISSING') return exportMessages.gone;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'not_found') return exportMessages.gone;
  return error.code === 'not_archivable' ? error.message : undefined;
}
