import type { BatchResponse } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import type { DocumentsLive, FileToSend, ReadingWish } from '../live/documents-live.ts';
import { sameName } from '../progress/progress-state.ts';
import { fetchRunning } from '../live/running-api.ts';
import { refusedFiles, uploadBatch } from './upload-api.ts';

let rowsMade = 0;

export interface UploadEvents {
  /** Read the list again: a short document may have ended meanwhile, and no message will tell of it. */
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
  wish: ReadingWish,
): Promise<void> {
  live.next.push(...files.map((file) => ({ file, wish })));
  while (live.uploads.size === 0 && live.next.length > 0) {
    await uploadFiles(live, nextBatch(live.next), events);
  }
}

/** All that waits up to a file that is to be read otherwise: a batch says it once for all of its files. */
function nextBatch(next: FileToSend[]): FileToSend[] {
  const [first] = next;
  const isOther = ({ wish }: FileToSend) =>
    queryOf(wish) !== queryOf(first?.wish) || wish.password !== first?.wish.password;
  const other = next.findIndex(isOther);
  return next.splice(0, other < 0 ? next.length : other);
}

/** What the address of an upload says of it. */
function queryOf({ firstPages, languages = null, choices }: Partial<ReadingWish> = {}): string {
  const query = new URLSearchParams(choices);
  // What is refused for want of pages stays in the list and goes on when there are some.
  query.set('wait_for_pages', 'true');
  if (firstPages !== undefined) query.set('first_pages', String(firstPages));
  if (languages) query.set('languages', languages.join('+'));
  return `?${query.toString()}`;
}

/** What is said of a batch, whose files are all to be read alike. */
function saidOf([first]: readonly FileToSend[]) {
  return { query: queryOf(first?.wish), password: first?.wish.password };
}

/** Sends one batch; its rows tell how it went. */
async function uploadFiles(
  live: DocumentsLive,
  batch: readonly FileToSend[],
  { onAccepted, onRefused }: UploadEvents,
): Promise<void> {
  const files = batch.map(({ file }) => file);
  const rows = batch.map((sent) => ({ id: `upload-${++rowsMade}`, name: sent.file.name, sent }));
  const ids = rows.map(({ id }) => id);
  for (const { id, sent } of rows) live.sources.set(id, sent);
  const controller = new AbortController();
  for (const id of ids) live.uploads.set(id, { ids, files, abort: () => controller.abort() });
  live.dispatch({ type: 'upload_started', files: rows.map(({ id, name }) => ({ id, name })) });
  const stopAsking = askBeforeLeaving();
  try {
    const answer = await uploadBatch(
      files,
      saidOf(batch),
      (percent) => live.dispatch({ type: 'upload_percent', ids, percent }),
      controller.signal,
    );
    live.dispatch({ type: 'upload_accepted', ids, answer });
    tellTaken(answer);
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

function tellTaken({ files, processed_count: taken }: BatchResponse) {
  const waiting = files.filter((file) => file.waits_for !== undefined).length;
  const long = files.some((file) => file.waits_until !== undefined);
  if (taken > waiting) notify.success(messages.upload.complete(taken - waiting));
  if (waiting > 0) notify.success(refusalMessages.waiting.toast(waiting, long));
}

/** The server has heard of a cancelled upload by then, and what it had taken before has been told. */
const TAKEN_KNOWN_AFTER = 700;

/** What became of the files of an upload that was cancelled. */
export interface Abandoned {
  /** The server had not taken them by then, and does not take them any more. */
  left: File[];
  /** Number of those that it had taken: they have rows of their own. */
  taken: number;
}

/** Ends the upload that a row belongs to, all of its files with it; undefined when it is over. */
export async function abandonUpload(
  live: DocumentsLive,
  itemId: string,
): Promise<Abandoned | undefined> {
  const upload = live.uploads.get(itemId);
  if (!upload) return undefined;
  const seen = new Set(live.getSnapshot().progress.items);
  const names: string[] = [];
  // Short ones come and go again meanwhile.
  const stop = live.subscribe(() => {
    for (const item of live.getSnapshot().progress.items) {
      const known = [...seen].some(({ id }) => id === item.id);
      if (!known) names.push(item.name);
      seen.add(item);
    }
  });
  upload.abort();
  live.dispatch({ type: 'upload_cancelled', ids: upload.ids });
  await new Promise((resolve) => setTimeout(resolve, TAKEN_KNOWN_AFTER));
  // Without live connections no message has told of it.
  const running = await fetchRunning().catch(() => []);
  live.dispatch({ type: 'run_polled', files: running, at: Date.now() });
  stop();
  const left = upload.files.filter(({ name }) => {
    const place = names.findIndex((taken) => sameName(taken, name));
    if (place >= 0) names.splice(place, 1);
    return place < 0;
  });
  return { left, taken: upload.files.length - left.length };
}

/** Only rows in error can be sent again; holding the others would keep their files in memory. */
function forgetSources(live: DocumentsLive, ids: readonly string[]) {
  const { items } = live.getSnapshot().progress;
  for (const id of ids) {
    if (!items.some((item) => item.id === id && item.status === 'error')) live.sources.delete(id);
  }
}

/**
 * From now on the browser asks before the tab is closed or left: what is on its way would be lost. Gives
 * what ends that.
 */
function askBeforeLeaving(): () => void {
  const arrival = new AbortController();
  const { signal } = arrival;
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  return () => arrival.abort();
}
