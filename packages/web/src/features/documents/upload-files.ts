import { messages } from '@legible/contracts/messages';
import { detailOf } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { refusedFiles, uploadBatch } from './documents-api.ts';
import type { DocumentsLive } from './documents-live.ts';
import { sameName } from './progress-state.ts';

let rowsMade = 0;

export interface UploadEvents {
  /** So short a document may have ended meanwhile that nobody speaks of it any more: read the list. */
  onAccepted: () => void;
  /** Refused files may have changed what is left (D84). */
  onRefused: () => void;
}

/**
 * One batch at a time (S4.28): the controls rest while one is sent, but a toast or a file dialog from
 * before may ask for another, which then follows.
 */
export async function uploadInTurn(
  live: DocumentsLive,
  files: readonly File[],
  events: UploadEvents,
): Promise<void> {
  live.next.push(...files);
  while (live.uploads.size === 0 && live.next.length > 0) {
    await uploadFiles(live, live.next.splice(0), events);
  }
}

/** Sends one batch; its rows tell how it went. */
async function uploadFiles(
  live: DocumentsLive,
  files: readonly File[],
  { onAccepted, onRefused }: UploadEvents,
): Promise<void> {
  const rows = files.map((file) => ({ id: `upload-${++rowsMade}`, name: file.name, file }));
  const ids = rows.map(({ id }) => id);
  for (const { id, file } of rows) live.sources.set(id, file);
  const controller = new AbortController();
  for (const id of ids) live.uploads.set(id, { ids, files, abort: () => controller.abort() });
  live.dispatch({ type: 'upload_started', files: rows.map(({ id, name }) => ({ id, name })) });
  const stopAsking = askBeforeLeaving();
  try {
    const answer = await uploadBatch(
      files,
      (percent) => live.dispatch({ type: 'upload_percent', ids, percent }),
      controller.signal,
    );
    live.dispatch({ type: 'upload_accepted', ids, answer });
    if (answer.processed_count > 0)
      notify.success(messages.upload.complete(answer.processed_count));
    const refused = answer.rejected.map(({ input_name }) => input_name);
    if (refused.length > 0) {
      notify.error(messages.upload.rejected(refused));
      onRefused();
    }
    onAccepted();
  } catch (error) {
    // Who ended it knows, and the rows are gone.
    if (controller.signal.aborted) return;
    const message = detailOf(error) ?? messages.upload.failedRetry;
    const rejected = refusedFiles(error);
    if (rejected.length === 0) live.dispatch({ type: 'upload_failed', ids, message });
    else {
      const answer = { processed_count: 0, files: [], rejected };
      live.dispatch({ type: 'upload_accepted', ids, answer });
      onRefused();
    }
    notify.error({ title: messages.upload.failed, description: message });
  } finally {
    stopAsking();
    for (const id of ids) live.uploads.delete(id);
    forgetSources(live, ids);
  }
}

/**
 * Ends the upload that a row belongs to, all of its files with it; gives those that the server had not
 * taken by then.
 */
export function abandonUpload(live: DocumentsLive, itemId: string): File[] {
  const upload = live.uploads.get(itemId);
  if (!upload) return [];
  const before = new Set(live.getSnapshot().progress.items);
  upload.abort();
  live.dispatch({ type: 'upload_cancelled', ids: upload.ids });
  const taken = live.getSnapshot().progress.items.filter((item) => !before.has(item));
  return upload.files.filter(({ name }) => !taken.some((item) => sameName(name, item.name)));
}

/** Only rows in error can be sent again; holding the others would keep their files in memory. */
function forgetSources(live: DocumentsLive, ids: readonly string[]) {
  const { items } = live.getSnapshot().progress;
  for (const id of ids) {
    if (!items.some((item) => item.id === id && item.status === 'error')) live.sources.delete(id);
  }
}
