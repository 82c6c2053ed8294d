import type { Clock } from './context/clock.ts';
import { stateWriter } from './store/state-file.ts';
import type { Store } from './store/store.ts';

/** Writes the state down when it has changed; resolves when everything so far is safe. */
export function saver(path: string | undefined, store: Store, clock: Clock): () => Promise<void> {
  if (path === undefined) return async () => {};
  let asked = '';
  let last = Promise.resolve();
  const write = stateWriter(path, () => ({
    version: 1,
    clock: clock.state(),
    tables: store.snapshot(),
  }));
  return () => {
    const { offsetSeconds, frozenAt } = clock.state();
    const wanted = `${store.version} ${offsetSeconds} ${frozenAt}`;
    if (asked !== wanted) {
      asked = wanted;
      last = write();
      // What could not be written is tried again by the next request.
      last.catch(() => (asked = ''));
    }
    return last;
  };
}
