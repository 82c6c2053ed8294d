import type { documentResponse } from '@legible/contracts/documents/page-text';
import type { HistoryFile } from '@legible/contracts/documents/documents';
import { errors, type ErrorCode } from '@legible/contracts/errors';
import type {
  FileAddedMessage,
  FileRemovedMessage,
  ProgressMessage,
} from '@legible/contracts/live';
import { boundMessages } from '@legible/contracts/messages/documents/bounds';
import type { z } from 'zod';
import { hasProcessedFile } from './earlier-result.ts';
import { presentLanguages } from './languages.ts';
import { noticesOf } from './notices.ts';
import {
  type DocumentRow,
  type HistoryRow,
  type OwnEntry,
  RUNNING,
  type RunningRow,
} from './repository.ts';

export function presentHistory(row: HistoryRow): HistoryFile {
  return {
    type: 'history',
    file_id: row.id,
    input_name: row.inputName,
    status: row.status,
    processed: hasProcessedFile(row),
    pages: row.pageCount,
    failed_pages: row.failedPages,
    failed_page_count: row.failedPageCount,
    ...(row.looksLike.length > 0 && { looks_like: row.looksLike }),
    read_to: row.readPages === null ? row.readTo : null,
    ...(row.readPages !== null && { read_pages: row.readPages }),
    ...(row.choices && { choices: row.choices }),
    ...(row.readIn && { languages: presentLanguages(row.readIn) }),
    detail: failureDetail(row),
    size: row.byteSize,
    thumbnail: hasThumbnail(row),
    created_at: row.createdAt.toISOString(),
    kept_until: row.keptUntil?.toISOString() ?? null,
    deletes_at: deletesAt(row)?.toISOString() ?? null,
    notices: noticesOf(row),
  };
}

/** A document by itself: one that waits for pages says for how many, and until when. */
export const presentEntry = (row: OwnEntry): z.output<typeof documentResponse> => ({
  ...presentHistory(row),
  ...(row.status === 'queued' && row.waitsSince && row.waitsFor && { waits_for: row.waitsFor }),
  ...waitsUntilOf(row),
});

/** In place of a key: the first page cannot be drawn. */
export const NO_THUMBNAIL = '';

/** Whether there is a first page in small, or will be when it is asked for. That of a document that runs may come by itself. */
const hasThumbnail = (row: Pick<DocumentRow, 'status' | 'thumbnailKey'>): boolean =>
  row.thumbnailKey === null ? !isRunning(row) : row.thumbnailKey !== NO_THUMBNAIL;

const isRunning = ({ status }: Pick<DocumentRow, 'status'>) =>
  RUNNING.some((running) => running === status);

/** The earlier of the two moments at which a document goes by itself. */
function deletesAt({ keptUntil, retainedUntil }: HistoryRow): Date | null {
  if (keptUntil === null || retainedUntil === null) return keptUntil ?? retainedUntil;
  return keptUntil < retainedUntil ? keptUntil : retainedUntil;
}

export function presentFileAdded(row: Pick<DocumentRow, 'id' | 'inputName'>): FileAddedMessage {
  return { type: 'file_added', file: { file_id: row.id, input_name: row.inputName } };
}

export function presentFileRemoved(id: string): FileRemovedMessage {
  return { type: 'file_removed', file: { file_id: id } };
}

/** Pages that are to be read; the others count as done from the start. */
export const pagesToRead = ({ readTo, pageCount }: Pick<DocumentRow, 'readTo' | 'pageCount'>) =>
  readTo ?? pageCount;

/** The last page is held back until the processed file can be downloaded (D35). */
export function presentProgress(row: DocumentRow | RunningRow): ProgressMessage {
  const total = pagesToRead(row);
  const done = row.pagesDone - (row.pageCount - total);
  return {
    filename: row.id,
    current_page: row.status === 'ready' ? total : Math.max(0, Math.min(done, total - 1)),
    total_pages: total,
    run: row.run,
    pages_failed: row.pagesFailed,
    file_id: row.id,
    input_name: row.inputName,
    status: row.status,
    waits_for: row.status === 'queued' && row.waitsSince ? row.waitsFor : null,
    ...waitsUntilOf(row),
    eta_seconds: 'secondsRunning' in row ? etaSeconds(row) : null,
    detail: failureDetail(row),
    code: row.status === 'failed' ? row.errorCode : null,
  };
}

type Wait = Pick<DocumentRow, 'status' | 'waitsSince' | 'waitsUntil' | 'pagesLeft'>;

/** When pages come back for a document that waits for those of the next period, or of a larger plan; nothing for others. */
export function waitsUntilOf({ status, waitsSince, waitsUntil, pagesLeft }: Wait): {
  waits_until?: string | null;
} {
  if (status !== 'queued' || waitsSince === null || pagesLeft === null) return {};
  return { waits_until: waitsUntil?.toISOString() ?? null };
}

/** Remaining pages at the pace of those that this run has finished; null before the first one is done. */
function etaSeconds(row: RunningRow): number | null {
  const { status, pageCount, pagesDone, pagesKept, secondsRunning } = row;
  const done = pagesDone - pagesKept;
  if (status !== 'processing' || secondsRunning === null || done <= 0) return null;
  return Math.max(0, Math.ceil((secondsRunning / done) * (pageCount - pagesDone)));
}

type Failure = Pick<DocumentRow, 'status' | 'errorCode'> &
  Partial<Pick<DocumentRow, 'waitsFor' | 'pagesLeft'>>;

export function failureDetail(row: Failure): string | null {
  if (row.status !== 'failed') return null;
  if (row.errorCode === 'no_pages_left' && row.waitsFor != null) {
    return boundMessages.tooFewPages(row.waitsFor, row.pagesLeft ?? 0);
  }
  return errors[(row.errorCode ?? 'processing_failed') as ErrorCode].detail;
}
