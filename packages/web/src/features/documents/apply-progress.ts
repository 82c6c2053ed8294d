import type { ProgressMessage } from '@legible/contracts/live';
import {
  type ProgressItem,
  type ProgressState,
  type SettledDocument,
  isRunning,
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
  if (state.settledIds.has(idOf(message)) || state.settledIds.has(message.filename)) return state;
  const target = byId(state, message) ?? byName(state, message) ?? waitingForServer(state, message);
  if (!target) return { ...state, buffer: [...state.buffer, { message, at }] };
  return isOver(message) ? settle(state, target, message) : advance(state, target, message);
}

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
  return items.find(({ fileId }) => fileId !== null && (fileId === file_id || fileId === filename));
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
  status === 'failed' || status === 'ready' || (total_pages > 0 && current_page >= total_pages);

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
  };
  return { ...state, items: state.items.map((item) => (item === target ? moved : item)) };
}

/** A message that names its file by the plain name brings no id to link. */
function linkableId(target: ProgressItem, message: ProgressMessage): string | null {
  const id = idOf(message);
  return message.file_id === undefined && sameName(id, target.name) ? null : id;
}

function settle(
  state: ProgressState,
  target: ProgressItem,
  message: ProgressMessage,
): ProgressState {
  const fileId = target.fileId ?? linkableId(target, message);
  const document: SettledDocument = {
    fileId,
    name: target.name,
    outcome: message.status === 'failed' ? 'failed' : 'ready',
    pages: message.total_pages,
    detail: message.detail ?? null,
  };
  return {
    ...state,
    items: state.items.filter((item) => item !== target),
    buffer: state.buffer.filter((entry) => idOf(entry.message) !== fileId),
    settledIds: fileId === null ? state.settledIds : new Set(state.settledIds).add(fileId),
    settled: [...state.settled, document],
  };
}
