import { AppError } from '../../../platform/http/app-error.ts';
import type { Bus, LiveEvent } from '../../../platform/bus/bus.ts';
import { RUNNING } from '../document/repository.ts';

/** Calls of one account that may wait in this process at once: each holds a connection, and nothing else. */
const MOST_AT_ONCE = 20;
const RETRY_SECONDS = 5;

/** A call that waits for a document. */
export interface Wait {
  /** Until the document may have ended, or the wait is over: at most for how many milliseconds. */
  change(milliseconds: number): Promise<void>;
  /** Whether a caller still waits, and this server goes on. */
  isWanted(): boolean;
  close(): void;
}

/**
 * The calls of this process that wait until documents end. The bus wakes them, so that the database is asked once when a
 * wait begins, and once when it is over, and not in between.
 */
export class DocumentWaits {
  readonly #byDocument = new Map<string, Set<() => void>>();
  readonly #byUser = new Map<string, number>();
  #isStopping = false;

  /** The waits of a process, which hear what its sockets hear. */
  static on(bus: Pick<Bus, 'subscribe' | 'onResumed'>): DocumentWaits {
    const waits = new DocumentWaits();
    bus.subscribe((event) => waits.hear(event));
    bus.onResumed(() => waits.wakeAll());
    return waits;
  }

  hear(event: LiveEvent): void {
    if (event.kind === 'file_removed') this.#wake(event.message.file.file_id);
    if (event.kind !== 'progress') return;
    const { filename, status } = event.message;
    const isRunning = RUNNING.some((running) => running === status);
    if (!isRunning) this.#wake(filename);
  }

  /** After messages may have been lost, all look for themselves. */
  wakeAll(): void {
    for (const id of this.#byDocument.keys()) this.#wake(id);
  }

  /** All that wait are answered with what there is. */
  stop(): void {
    this.#isStopping = true;
    this.wakeAll();
  }

  /** @throws AppError `too_many_requests` while as many of this account wait as may. */
  open(userId: string, documentId: string): Wait {
    const count = this.#byUser.get(userId) ?? 0;
    if (count >= MOST_AT_ONCE) {
      const detail = `At most ${MOST_AT_ONCE} calls may wait at once.`;
      throw new AppError('too_many_requests', detail, { retryAfter: RETRY_SECONDS });
    }
    this.#byUser.set(userId, count + 1);
    let isOpen = true;
    let wake: (() => void) | undefined;
    // What comes between two looks must not be missed by either.
    let hasChanged = false;
    const ring = () => {
      hasChanged = true;
      wake?.();
    };
    const bells = this.#byDocument.get(documentId) ?? new Set();
    this.#byDocument.set(documentId, bells.add(ring));
    return {
      change: async (milliseconds) => {
        if (!hasChanged) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
        hasChanged = false;
      },
      isWanted: () => isOpen && !this.#isStopping,
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#leave(userId, documentId, ring);
        wake?.();
      },
    };
  }

  #leave(userId: string, documentId: string, ring: () => void): void {
    const bells = this.#byDocument.get(documentId);
    bells?.delete(ring);
    if (bells?.size === 0) this.#byDocument.delete(documentId);
    const left = (this.#byUser.get(userId) ?? 1) - 1;
    if (left > 0) this.#byUser.set(userId, left);
    else this.#byUser.delete(userId);
  }

  #wake(documentId: string): void {
    for (const ring of this.#byDocument.get(documentId) ?? []) ring();
  }
}
