import { EXPORT_FORMATS } from '@legible/contracts/exports';
import { exportMessages } from '@legible/contracts/messages/exports';
import { Readable } from 'node:stream';
import { AppError } from '../../../platform/http/app-error.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { isDamage } from '../pages/damaged-original.ts';
import type { OnDamaged } from '../files/download.ts';
import type { Entry } from './archive.ts';
import { nameOf, readyFile, type ExportDeps, type Manner } from './document-file.ts';
import { EntryNames } from './entry-names.ts';
import { reasonOf, whyNot, type Exportable } from './exportable.ts';

/** What a ZIP would gain nothing on: it is packed already. */
const PACKED = new Set(['docx', 'xlsx', 'pdf']);

interface EntriesDeps extends ExportDeps {
  onDamaged: OnDamaged;
}

/**
 * A file for each document, made when its turn comes, and at the end a note that names those without one, if there are
 * any: one document that cannot be exported does not cost the others.
 * @param documents undefined for those that are not there any more
 */
export async function* archiveEntries(
  deps: EntriesDeps,
  documents: (Exportable | undefined)[],
  manner: Manner,
): AsyncGenerator<Entry, void> {
  const names = new EntryNames();
  const missing: string[] = [];
  for (const one of documents) {
    const made = await tryFile(deps, one, manner);
    if (typeof made === 'string') {
      missing.push(made);
      continue;
    }
    const path = names.take(made.name, EXPORT_FORMATS[manner.format].ending);
    try {
      yield { path, isPacked: PACKED.has(manner.format), open: () => made.open() };
    } finally {
      await made.remove();
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

/** @returns a line of the note for a document without a file. */
async function tryFile(deps: EntriesDeps, one: Exportable | undefined, manner: Manner) {
  if (!one) return `${exportMessages.goneName}: ${exportMessages.gone}`;
  const { document } = one;
  const line = (detail: string) => `${document.inputName}: ${detail}`;
  const why = whyNot(one, manner.format);
  if (why) return line(reasonOf(why));
  try {
    return { ...(await readyFile(deps, document, manner)), name: nameOf(document, manner) };
  } catch (error) {
    if (isDamage(error)) deps.onDamaged(error);
    if (isMissing(error)) return line(exportMessages.gone);
    if (isDamage(error)) return line(reasonOf('stored_file_damaged'));
    throw error;
  }
}

/** What is missing was deleted while the archive was made. */
const isMissing = (error: unknown) =>
  (error instanceof StorageError && error.code === 'OBJECT_MISSING') ||
  (error instanceof AppError && error.code === 'not_found');
