import {
  type BatchResponse,
  type CancelResponse,
  type FileType,
  type HistoryFile,
  type RejectedFile,
  type UploadLimits,
  batchResponse,
  cancelResponse,
  uploadLimits,
} from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import { type ProgressMessage, runningResponse } from '@legible/contracts/live';
import { api } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Query } from '../../lib/api-host.ts';
import { fieldsOf } from '../../lib/record.ts';
import { historyFrom, nextFrom } from './history-entries.ts';
import { type HistoryList, joined } from './history-list.ts';

interface ListPart {
  /** What the names contain; all files for an empty text. */
  search: string;
  /** Where the part begins; at the newest file for none. */
  cursor?: string | undefined;
}

/** A part of the list, newest first; the user's id goes along as the contract asks (S7.21). */
export async function fetchHistory(
  userId: string,
  { search, cursor }: ListPart,
  signal?: AbortSignal,
): Promise<HistoryList> {
  const files: HistoryFile[] = [];
  let next = cursor ?? null;
  do {
    const query = {
      prefix: '',
      user_id: userId,
      search: search || undefined,
      cursor: next ?? undefined,
    };
    const answer = await api.json('GET', paths.list, { query });
    signal?.throwIfAborted();
    files.push(...historyFrom(answer));
    next = nextFrom(answer);
    // The server looks through a long history step by step, and may have found nothing in one.
  } while (next !== null && files.length === 0);
  return { files, next };
}

/**
 * The first part of a list, read anew, with what had been loaded below it.
 * @param known gives the list as it is known when the part has come.
 */
export async function readList(
  userId: string,
  search: string,
  known: () => HistoryList | undefined,
  signal?: AbortSignal,
): Promise<HistoryList> {
  return joined(await fetchHistory(userId, { search }, signal), known());
}

export async function fetchLimits(): Promise<UploadLimits> {
  return uploadLimits.parse(await api.json('GET', paths.limits));
}

export async function uploadBatch(
  files: readonly File[],
  firstPages: number | undefined,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<BatchResponse> {
  const path = firstPages === undefined ? paths.batch : `${paths.batch}?first_pages=${firstPages}`;
  const answer = await api.upload(path, { field: 'files', files, onPercent, signal });
  return batchResponse.parse(withDefaults(answer));
}

/** The files of an upload of which nothing was taken, each with its reason; none for other errors. */
export function refusedFiles(error: unknown): RejectedFile[] {
  const { rejected } = fieldsOf(error instanceof ApiError ? error.body : null);
  return batchResponse.shape.rejected.safeParse(rejected).data ?? [];
}

/** Only `processed_count` is promised by every server; ids and refusals make the rows exact. */
function withDefaults(answer: unknown): unknown {
  return typeof answer === 'object' ? { files: [], rejected: [], ...answer } : answer;
}

export async function downloadDocument(fileId: string, fileType: FileType): Promise<Response> {
  return api.response('GET', paths.download, {
    query: { file_id: fileId, file_type: fileType },
  });
}

export async function deleteDocument(fileId: string): Promise<void> {
  await api.json('DELETE', paths.document, { query: { file_id: fileId } });
}

/** Running documents, in the words of the progress connection. */
export async function fetchRunning(): Promise<ProgressMessage[]> {
  const running: ProgressMessage[] = [];
  let cursor: string | null = null;
  do {
    const query: Query = { cursor: cursor ?? undefined };
    const part = runningResponse.parse(await api.json('GET', paths.running, { query }));
    running.push(...part.files);
    cursor = part.next_cursor ?? null;
  } while (cursor !== null);
  return running;
}

/**
 * @returns what the document is now: `ready` when it had been before the run that was stopped. A server
 * that does not say so yet is taken to mean `cancelled`; the list corrects that.
 */
export async function cancelDocument(fileId: string): Promise<CancelResponse['status']> {
  const answer = await api.json('POST', paths.cancel, { query: { file_id: fileId } });
  return cancelResponse.safeParse(answer).data?.status ?? 'cancelled';
}

/** @param firstPages reads no more than so many pages, where none was read before. */
export async function retryDocument(fileId: string, firstPages?: number): Promise<void> {
  const query = { file_id: fileId, first_pages: firstPages?.toString() };
  await api.json('POST', paths.retry, { query });
}
