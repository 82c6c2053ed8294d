import type { BatchResponse } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import type { DocumentsLive, FileToSend, ReadingWish, SentBatch } from '../live/documents-live.ts';
import { sameName } from '../progress/progress-state.ts';
import { fetchRunning, idsOf } from '../live/running-api.ts';
import { isUnanswered, refusedFiles, uploadBatch } from './upload-api.ts';

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
  files: readonly FileToSend[],
  events: UploadEvents,
): Promise<void> {
  live.next.push(...files);
  while (live.uploads.size === 0 && live.next.length > 0) {
    await uploadFiles(live, nextBatch(live.next), events);
  }
}

/**
 * All that waits up to a file that is to be read otherwise, for a batch says it once for all of its files; what was sent
 * before without an answer is sent by itself.
 */
function nextBatch(next: FileToSend[]): FileToSend[] {
  const [first] = next;
  const isOther = ({ wish, unanswered }: FileToSend) =>
    queryOf(wish) !== queryOf(first?.wish) ||
    wish.password !== first?.wish.password ||
    unanswered !== first?.unanswered;
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

/** A batch with its rows: those of before, where it is sent again under its key. */
function rowed(batch: readonly FileToSend[]) {
  const [first] = batch;
  const again = first?.unanswered;
  const ids = again?.ids ?? batch.map(() => `upload-${++rowsMade}`);
  // Without a secure connection, browsers have no randomUUID.
  const key = again?.key ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  const rows = batch
    .map((sent, place) => ({ id: ids[place] ?? '', name: sent.file.name, sent }))
    .filter(({ id }) => again?.failed.includes(id) ?? true);
  const files = batch.map(({ file, wish }) => ({ file, wish }));
  return { again, rows, sent: { key, ids, files }, wish: first?.wish };
}

type Row = ReturnType<typeof rowed>['rows'][number];

/** Sends one batch; its rows tell how it went. */
async function uploadFiles(
  live: DocumentsLive,
  batch: readonly FileToSend[],
  { onAccepted, onRefused }: UploadEvents,
): Promise<void> {
  const { again, rows, sent, wish } = rowed(batch);
  const { key, ids } = sent;
  const controller = new AbortController();
  const stop = begin(live, rows, () => controller.abort());
  let unanswered = false;
  try {
    const answer = await uploadBatch(
      batch.map(({ file }) => file),
      { query: queryOf(wish), password: wish?.password, key },
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
    if (again) void dropEnded(live, answer);
  } catch (error) {
    // Who ended it knows, and the rows are gone.
    if (controller.signal.aborted) return;
    unanswered = isUnanswered(error);
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
    stop();
    keepSources(live, rows, unanswered ? sent : undefined);
  }
}

/** Shows the rows of an upload, and has the browser ask before the tab is left. Gives what ends the upload. */
function begin(live: DocumentsLive, rows: readonly Row[], abort: () => void): () => void {
  const ids = rows.map(({ id }) => id);
  const files = rows.map(({ sent }) => sent.file);
  for (const { id, sent } of rows) {
    live.sources.set(id, sent);
    live.uploads.set(id, { ids, files, abort });
  }
  live.dispatch({ type: 'upload_started', files: rows });
  const stopAsking = askBeforeLeaving();
  return () => {
    stopAsking();
    for (const id of ids) live.uploads.delete(id);
  };
}

/**
 * Documents of an upload that was sent again may have ended or been deleted meanwhile, of which no message will tell: the
 * list has those that there are.
 */
async function dropEnded(live: DocumentsLive, { files }: BatchResponse): Promise<void> {
  const running = await fetchRunning().then(idsOf, () => null);
  const ended = files.flatMap(({ file_id: id }) => ((running?.includes(id) ?? true) ? [] : id));
  live.dispatch({ type: 'run_deleted', fileIds: ended });
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

/**
 * Only rows in error can be sent again; holding the others would keep their files in memory.
 * @param unanswered - what was sent without an answer
 */
function keepSources(
  live: DocumentsLive,
  rows: readonly Row[],
  unanswered: Omit<SentBatch, 'failed'> | undefined,
) {
  const { items } = live.getSnapshot().progress;
  const isFailed = ({ id }: Row) => items.some((item) => item.id === id && item.status === 'error');
  const failed = rows.filter(isFailed).map(({ id }) => id);
  for (const { id, sent } of rows) {
    if (!failed.includes(id)) live.sources.delete(id);
    else live.sources.set(id, { ...sent, unanswered: unanswered && { ...unanswered, failed } });
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
