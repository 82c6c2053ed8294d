import type { TaskWatch } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';
import { ChildFailure } from './child-failure.ts';

/** Between two looks a child can take as much more as it writes meanwhile: some hundred megabytes a second. */
const MEMORY_CHECK_MILLISECONDS = 50;

/** What a timer can count to, 24 days. One of more goes off at once. */
const LONGEST_MILLISECONDS = 2 ** 31 - 1;

/** Whom a task is for, what opens its file, and what ends it, and the child with it. */
export interface TaskLimits {
  /** Whose file it is: a child that has seen a file of one owner sees none of another's. */
  owner?: string | undefined;
  password?: string | undefined;
  timeoutSeconds: number;
  memoryMegabytes: number;
  signal?: AbortSignal | undefined;
  watch?: TaskWatch | undefined;
}

/** What is asked of a child while it works. */
export interface WatchedChild {
  /** Resident memory now. */
  megabytes(): number;
  /** The end of what it wrote to its standard error. */
  lastWords(): string;
}

/**
 * Watches a task until `done` fires.
 * @returns a promise that is never kept
 * @throws {ChildFailure} `timeout` or `out-of-memory` when the child passes a limit
 * @throws {EngineError} `cancelled` when the caller's signal fires
 */
export function brokenLimit(
  { timeoutSeconds, memoryMegabytes, signal }: TaskLimits,
  child: WatchedChild,
  done: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () =>
        reject(new ChildFailure('timeout', `stopped after ${timeoutSeconds} s`, child.lastWords())),
      Math.min(timeoutSeconds * 1000, LONGEST_MILLISECONDS),
    );
    const looks = setInterval(() => {
      if (child.megabytes() > memoryMegabytes)
        reject(new ChildFailure('out-of-memory', `held more than ${memoryMegabytes} MB`, ''));
    }, MEMORY_CHECK_MILLISECONDS);
    done.addEventListener('abort', () => {
      clearTimeout(timer);
      clearInterval(looks);
    });
    const cancel = () => reject(new EngineError('cancelled'));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { signal: done });
  });
}
