import type {
  AcceptedFile,
  BatchResponse,
  RejectedFile,
} from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { replayBuffered } from './apply-progress.ts';
import {
  type ProgressItem,
  type ProgressState,
  counting,
  isUploading,
  sameName,
  settledAs,
} from './progress-state.ts';

type Refused = Pick<RejectedFile, 'detail'> & Partial<RejectedFile>;

/** What the answer says of one row: its document, why there is none, or nothing. */
interface Fate {
  document?: AcceptedFile | undefined;
  refusal?: Refused | undefined;
}

/**
 * The upload's answer: accepted rows wait for the server, linked to their documents where the answer
 * names them; refused rows become errors with the reason (D68).
 * @param ids - of the upload's rows, in the order in which their files were sent.
 */
export function acceptUpload(
  state: ProgressState,
  ids: readonly string[],
  answer: BatchResponse,
): ProgressState {
  const fates = fatesOf(state.items, ids, answer);
  const linkedIds = [...fates.values()].flatMap(({ document }) => document?.file_id ?? []);
  const told = new Set<string | null>(linkedIds);
  for (const { refusal } of fates.values()) if (refusal?.refusal_id) told.add(refusal.refusal_id);
  // Told of in another way before the answer came.
  const isTwin = ({ id, fileId, refusalId }: ProgressItem) =>
    !ids.includes(id) && (told.has(fileId) || told.has(refusalId));
  const ends = state.items.flatMap((item) => endOf(item, fates.get(item.id), state) ?? []);
  const isOver = ({ id }: ProgressItem) => ends.some(({ row }) => row === id);
  const uncounted = ends.filter(({ document }) => !state.counted.has(document.fileId ?? ''));

  const items = state.items
    .filter((item) => !isTwin(item) && !isOver(item))
    .map((item) => {
      const fate = fates.get(item.id);
      return fate ? meet(item, fate, state) : item;
    });
  const waiting = state.waiting.filter(({ file }) => !linkedIds.includes(file.file_id));
  const counted = counting(
    state,
    uncounted.map(({ document }) => document),
  );
  return linkedIds.reduce(replayBuffered, { ...state, ...counted, items, waiting });
}

/**
 * So short a document that its end was told before the answer came: its row goes. Told by the history alone, the end
 * is still to be counted; where another row had the document, it went with that (S4.15).
 */
function endOf(item: ProgressItem, fate: Fate | undefined, { ended }: ProgressState) {
  if (fate === undefined || fate.refusal !== undefined) return undefined;
  const { file_id: fileId, input_name: name, pages: totalPages } = fate.document ?? fileOf(item);
  const outcome = ended.get(fileId);
  if (outcome === undefined) return undefined;
  const document = settledAs({ ...item, name, totalPages }, fileId, outcome);
  return { row: item.id, document };
}

/** What was known of a row's document before the answer; an empty id where none was. */
const fileOf = ({ fileId, name, totalPages }: ProgressItem): AcceptedFile => ({
  file_id: fileId ?? '',
  input_name: name,
  pages: totalPages,
});

function meet(item: ProgressItem, { document, refusal }: Fate, state: ProgressState): ProgressItem {
  if (refusal !== undefined) return refused(item, refusal);
  const fileId = document?.file_id ?? item.fileId;
  const row = accepted(item, fileId, document?.input_name ?? item.name, state);
  return document ? withPages(row, document) : row;
}

/** What the answer says of the document's pages; messages about it may have said more by now. */
function withPages(item: ProgressItem, file: AcceptedFile) {
  const { pages, waits_for: pagesNeeded, waits_until: waitsUntil } = file;
  const row = { ...item, totalPages: item.totalPages || pages };
  return pagesNeeded === undefined || item.phase !== null
    ? row
    : { ...row, waits: true, pagesNeeded, waitsUntil };
}

function refused(item: ProgressItem, refusal: Refused): ProgressItem {
  return {
    ...item,
    fileId: null,
    status: 'error',
    message: refusal.detail,
    code: refusal.code ?? null,
    refusalId: refusal.refusal_id ?? null,
    pagesNeeded: refusal.pages ?? null,
  };
}

function accepted(
  item: ProgressItem,
  fileId: string | null,
  name: string,
  { items }: ProgressState,
): ProgressItem {
  // Announced by another name than the row's, it has got a row that may be further already.
  const twin = items.find((other) => other !== item && other.fileId === fileId);
  if (twin && fileId !== null) return { ...twin, id: item.id };
  if (!isUploading(item)) return { ...item, fileId, name };
  return { ...item, fileId, name, status: 'processing_server', batchUploadPercent: 100 };
}

/** By row: each entry of the answer goes to one, by its position or, without a position, by its name. */
function fatesOf(
  items: readonly ProgressItem[],
  ids: readonly string[],
  answer: BatchResponse,
): ReadonlyMap<string, Fate> {
  const files = [...answer.files];
  const rejected = [...answer.rejected];
  const rows = items.filter(({ id, status }) => ids.includes(id) && status !== 'error');
  const told = rows.map((item) => {
    const position = ids.indexOf(item.id);
    const refusal = takeFirst(rejected, (file) => isOf(file, item, position));
    if (refusal !== undefined) return { item, fate: { refusal } };
    return { item, fate: { document: takeFirst(files, (file) => isOf(file, item, position)) } };
  });
  const broken = whyBroken(answer, rejected);
  return new Map<string, Fate>(
    told.map(({ item, fate }) => {
      const untold = !('refusal' in fate) && fate.document === undefined;
      return [item.id, untold && isUploading(item) ? broken : fate];
    }),
  );
}

/**
 * Why the rows that the answer does not speak of came to nothing: the upload broke off. Nothing when
 * not all that was taken is named, and they may be among it.
 */
function whyBroken(
  { processed_count, files, rejected }: BatchResponse,
  others: readonly RejectedFile[],
): Fate {
  if (files.length + rejected.length === 0 || processed_count > files.length) return {};
  const rest = others.find(({ position }) => position === undefined);
  return { refusal: { detail: rest?.detail ?? messages.upload.failedRetry } };
}

function isOf(file: AcceptedFile | RejectedFile, item: ProgressItem, position: number): boolean {
  if (file.position !== undefined) return file.position === position;
  if ('file_id' in file && item.fileId !== null) return file.file_id === item.fileId;
  return sameName(file.input_name, item.name);
}

function takeFirst<Entry>(entries: Entry[], fits: (entry: Entry) => boolean): Entry | undefined {
  const index = entries.findIndex(fits);
  return index < 0 ? undefined : entries.splice(index, 1)[0];
}
