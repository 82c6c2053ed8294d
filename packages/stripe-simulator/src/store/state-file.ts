import { readFile, rename, open } from 'node:fs/promises';
import type { Snapshot } from './store.ts';

/** What lies in the file: a JSON object with every table and where the clock stands. */
export interface SavedState {
  version: 1;
  clock: { offsetSeconds: number; frozenAt: number | null };
  tables: Partial<Snapshot>;
}

/** Reads a state that was saved earlier; undefined when there is none. A damaged file is an error. */
export async function readState(path: string): Promise<SavedState | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const state = JSON.parse(text) as SavedState;
  if (state.version !== 1) {
    throw new Error(`${path} was written by another version of the simulator; move it away.`);
  }
  return state;
}

/** Replaces the file as a whole: after a crash there is the old one or the new one. */
async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/**
 * A function that resolves when everything that was there at its call is on disk. Calls that come
 * while a write is under way share the next one.
 */
export function stateWriter(path: string, current: () => SavedState): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const write = () => replaceFile(path, JSON.stringify(current()));
  return () => {
    if (next) return next;
    if (!running) {
      running = write().finally(() => (running = undefined));
      return running;
    }
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = write().finally(() => (running = undefined));
        return running;
      });
    return next;
  };
}
