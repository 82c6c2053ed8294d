import type { ProgressMessage } from '@legible/contracts/live';
import {
  type AddedFile,
  type BufferedProgress,
  type ProgressItem,
  type ProgressState,
  type SettledDocument,
  counting,
  isRunning,
  newItem,
  outcomeOf,
  sameName,
} from './progress-state.ts';

const BUFFER_LIFETIME = 30_000;

/** The id that a message speaks of; `filename` carries it too (D31). */
const idOf = (message: ProgressMessage) => message.file_id ?? message.filename;

/**
 * Finds the row a message is about: by id, else by name, else the sole or first row that waits for
 * the server; with no such row the message is kept until its file is linked (D38).
 */
export function applyProgress(
  state: ProgressState,
  message: ProgressMessage,
  at: number,
): ProgressState {
  const endedId = [idOf(message), message.filename].find((id) => state.ended.has(id));
  if (endedId !== undefined) return afterTheEnd(state, endedId, { message, at });
  const target = byId(state, message) ?? byName(state, message) ?? waitingForServer(state, message);
  if (!target) return kept(state, { message, at });
  return isOver(message) ? settle(state, target, message) : advance(state, target, message);
}

/**
 * A message about a document whose run is over. Late ones are nothing; but a document can be run again,
 * from another tab too: it is announced anew and moves, on two connections and so in either order.
 */
function afterTheEnd(state: ProgressState, fileId: string, late: BufferedProgress): ProgressState {
  const { message } = late;
  if (isOver(message)) return endedAgain(state, fileId, message);
  if (!saysRunning(message)) return state;
  const name = state.reannounced.get(fileId);
  if (name === undefined) return kept(state, late);
  return runAgain(kept(state, late), { file_id: fileId, input_name: name });
}

/** The whole second run was missed: its end still has to be told. */
function endedAgain(state: ProgressState, fileId: string, message: ProgressMessage): ProgressState {
  const outcome = outcomeOf(message.status);
  if (state.ended.get(fileId) === outcome || message.input_name === undefined) return state;
  return settle(state, newItem(fileId, message.input_name, 'processing'), message);
}

/** An ended document is announced once more: it runs again as soon as it is known to move. */
export function announceAgain(state: ProgressState, file: AddedFile): ProgressState {
  const moves = state.buffer.some(({ message }) => idOf(message) === file.file_id);
  if (moves) return runAgain(state, file);
  const reannounced = new Map(state.reannounced).set(file.file_id, file.input_name);
  return { ...state, reannounced };
}

function runAgain(state: ProgressState, file: AddedFile): ProgressState {
  return restart({ ...state, revived: [...state.revived, file.file_id] }, file);
}

/** Gives a document whose run is over a running row again; one that has it keeps it. */
export function restart(state: ProgressState, file: AddedFile): ProgressState {
  const { file_id: fileId, input_name: name } = file;
  if (state.items.some((item) => item.fileId === fileId && item.status !== 'error')) return state;
  const row = { ...newItem(fileId, name, 'processing_server'), fileId };
  // What it was refused for is over.
  const items = [row, ...state.items.filter((item) => item.fileId !== fileId)];
  return replayBuffered(
    {
      ...state,
      items,
      ended: without(state.ended, fileId),
      counted: new Set([...state.counted].filter((other) => other !== fileId)),
      reannounced: without(state.reannounced, fileId),
    },
    fileId,
  );
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key));
}

const kept = (state: ProgressState, entry: BufferedProgress): ProgressState => ({
  ...state,
  buffer: [...state.buffer, entry],
});

/** Applies in order what was buffered for an id that now has a row. */
export function replayBuffered(state: ProgressState, fileId: string): ProgressState {
  const mine = state.buffer.filter(({ message }) => idOf(message) === fileId);
  if (mine.length === 0) return state;
  const others = state.buffer.filter((entry) => !mine.includes(entry));
  return mine.reduce<ProgressState>(
    (reached, { message, at }) => applyProgress(reached, message, at),
    { ...state, buffer: others },
  );
}

export function cleanBuffer(state: ProgressState, now: number): ProgressState {
  const fresh = state.buffer.filter(({ at }) => now - at <= BUFFER_LIFETIME);
  return fresh.length === state.buffer.length ? state : { ...state, buffer: fresh };
}

function byId({ items }: ProgressState, { filename, file_id }: ProgressMessage) {
  return items.find(
    ({ fileId, status }) =>
      fileId !== null && status !== 'error' && (fileId === file_id || fileId === filename),
  );
}

function byName({ items }: ProgressState, { filename, input_name }: ProgressMessage) {
  return items.find(
    (item) =>
      item.fileId === null &&
      isRunning(item) &&
      (sameName(item.name, input_name ?? filename) || sameName(item.name, filename)),
  );
}

/** Never a row that belongs to another document, by its id or by the name the message gives. */
function waitingForServer({ items }: ProgressState, { input_name }: ProgressMessage) {
  if (input_name !== undefined) return undefined;
  return items.find(({ status, fileId }) => status === 'processing_server' && fileId === null);
}

const isOver = ({ status, current_page, total_pages }: ProgressMessage) =>
  status === 'failed' ||
  status === 'cancelled' ||
  status === 'ready' ||
  (total_pages > 0 && current_page >= total_pages);

const saysRunning = ({ status }: ProgressMessage) =>
  status === 'queued' || status === 'processing' || status === 'finishing';

function advance(state: ProgressState, target: ProgressItem, message: ProgressMessage) {
  const totalPages = message.total_pages > 0 ? message.total_pages : target.totalPages;
  const moved: ProgressItem = {
    ...target,
    fileId: target.fileId ?? linkableId(target, message),
    // In the queue nothing is being recognised yet.
    status: message.status === 'queued' ? target.status : 'processing',
    totalPages,
    pagesProcessed: Math.min(Math.max(target.pagesProcessed, message.current_page), totalPages),
    phase: message.status ?? target.phase,
    etaSeconds: message.eta_seconds ?? null,
    pagesFailed: message.pages_failed ?? target.pagesFailed,
    waits: message.waits_for != null,
    pagesNeeded: message.waits_for ?? null,
    waitsUntil: message.waits_until,
  };
  return { ...state, items: state.items.map((item) => (item === target ? moved : item)) };
}

/** A message that names its file by the plain name brings no id to link. */
function linkableId(target: ProgressItem, message: ProgressMessage): string | null {
  const id = idOf(message);
  return message.file_id === undefined && sameName(id, target.name) ? null : id;
}

/** It had waited for pages that did not come back. Its file is stored, and can be started again. */
function refusedRow(item: ProgressItem, fileId: string, message: ProgressMessage): ProgressItem {
  return {
    ...newItem(item.id, item.name, 'error'),
    fileId,
    refusalId: fileId,
    message: message.detail ?? null,
    code: message.code ?? null,
    pagesNeeded: item.pagesNeeded ?? message.total_pages,
  };
}

export function settle(
  state: ProgressState,
  target: ProgressItem,
  message: ProgressMessage,
): ProgressState {
  const fileId = target.fileId ?? linkableId(target, message);
  const refused = message.status === 'failed' && message.code === 'no_pages_left';
  const document: SettledDocument = {
    fileId,
    name: target.name,
    outcome: outcomeOf(message.status),
    pages: message.total_pages,
    detail: message.detail ?? null,
    refused,
  };
  return {
    ...state,
    ...counting(state, [document]),
    items: state.items.flatMap((item) => {
      if (item !== target) return [item];
      return refused && fileId !== null ? [refusedRow(item, fileId, message)] : [];
    }),
    buffer: state.buffer.filter((entry) => idOf(entry.message) !== fileId),
    ended: fileId === null ? state.ended : new Map(state.ended).set(fileId, document.outcome),
    reannounced: fileId === null ? state.reannounced : without(state.reannounced, fileId),
  };
}
