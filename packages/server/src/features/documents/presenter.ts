import type { HistoryFile } from '@legible/contracts/documents';
import { errors, type ErrorCode } from '@legible/contracts/errors';
import type { FileAddedMessage, ProgressMessage } from '@legible/contracts/live';
import type { DocumentRow, HistoryRow } from './repository.ts';

export function presentHistory(row: HistoryRow): HistoryFile {
  return {
    type: 'history',
    file_id: row.id,
    input_name: row.inputName,
    status: row.status,
    processed: row.status === 'ready',
    pages: row.pageCount,
    failed_pages: row.failedPages,
    detail: failureDetail(row),
    size: row.byteSize,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentFileAdded(row: Pick<DocumentRow, 'id' | 'inputName'>): FileAddedMessage {
  return { type: 'file_added', file: { file_id: row.id, input_name: row.inputName } };
}

/** The last page is held back until the processed file can be downloaded (D35). */
export function presentProgress(row: DocumentRow, now = new Date()): ProgressMessage {
  const current =
    row.status === 'ready' ? row.pageCount : Math.min(row.pagesDone, row.pageCount - 1);
  return {
    filename: row.id,
    current_page: current,
    total_pages: row.pageCount,
    run: row.run,
    pages_failed: row.pagesFailed,
    file_id: row.id,
    input_name: row.inputName,
    status: row.status,
    eta_seconds: etaSeconds(row, now),
    detail: failureDetail(row),
  };
}

/** Remaining pages at the pace of the finished ones; null before the first one is done. */
function etaSeconds(row: DocumentRow, now: Date): number | null {
  if (row.status !== 'processing' || !row.startedAt || row.pagesDone === 0) return null;
  const secondsPerPage = (now.getTime() - row.startedAt.getTime()) / 1000 / row.pagesDone;
  return Math.ceil(secondsPerPage * (row.pageCount - row.pagesDone));
}

function failureDetail(row: Pick<DocumentRow, 'status' | 'errorCode'>): string | null {
  if (row.status !== 'failed') return null;
  return errors[(row.errorCode ?? 'processing_failed') as ErrorCode].detail;
}
