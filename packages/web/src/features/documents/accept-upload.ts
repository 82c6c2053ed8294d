import type { AcceptedFile, BatchResponse, RejectedFile } from '@legible/contracts/documents';
import { replayBuffered } from './apply-progress.ts';
import { type ProgressItem, type ProgressState, sameName } from './progress-state.ts';

/**
 * The upload's answer: accepted rows wait for the server, linked to their documents where the answer
 * names them; refused rows become errors with the reason (D68).
 */
export function acceptUpload(
  state: ProgressState,
  ids: readonly string[],
  answer: BatchResponse,
): ProgressState {
  const accepted = [...answer.files];
  const rejected = [...answer.rejected];
  const linkedIds: string[] = [];

  const items = state.items.flatMap((item) => {
    if (!ids.includes(item.id) || item.status === 'error') return [item];
    const refusal = takeRefusal(rejected, item);
    if (refusal) return [{ ...item, status: 'error' as const, message: refusal.detail }];
    const fileId = takeDocument(accepted, item)?.file_id ?? item.fileId;
    // So short a document that its end was announced before the answer came.
    if (fileId !== null && state.ended.has(fileId)) return [];
    if (fileId !== null) linkedIds.push(fileId);
    return [{ ...item, status: 'processing_server' as const, batchUploadPercent: 100, fileId }];
  });

  const waiting = state.waiting.filter(({ file }) => !linkedIds.includes(file.file_id));
  return linkedIds.reduce(replayBuffered, { ...state, items, waiting });
}

function takeDocument(accepted: AcceptedFile[], item: ProgressItem): AcceptedFile | undefined {
  const index = accepted.findIndex((file) =>
    item.fileId === null ? sameName(file.input_name, item.name) : file.file_id === item.fileId,
  );
  return index < 0 ? undefined : accepted.splice(index, 1)[0];
}

function takeRefusal(rejected: RejectedFile[], item: ProgressItem): RejectedFile | undefined {
  const index = rejected.findIndex((file) => sameName(file.input_name, item.name));
  return index < 0 ? undefined : rejected.splice(index, 1)[0];
}
