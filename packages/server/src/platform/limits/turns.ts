import { AppError } from '../http/app-error.ts';

/** How much of one kind of work this process does at once. */
interface AtOnce {
  ofOne: number;
  ofAll: number;
  /** After which a caller who was refused may try again. */
  retrySeconds: number;
}

/** Archives: each reads everything that its user has, and has a line in memory for every file it holds. */
export const EXPORTS_AT_ONCE: AtOnce = { ofOne: 2, ofAll: 8, retrySeconds: 60 };

/** Work that waits for the one whom it is sent to. */
export interface Waiter {
  /** Whether it goes so slowly that it may be ended where others have no place at all. */
  isSlow(): boolean;
  end(): void;
}

interface Place {
  userId: string;
  waiter: Waiter | undefined;
}

/** Users whose work of one kind is being done at this moment. */
export class Turns {
  readonly #atOnce: AtOnce;
  readonly #taken = new Set<Place>();

  constructor(atOnce: AtOnce) {
    this.#atOnce = atOnce;
  }

  /**
   * @param waiter makes room, if it is slow, for a user who has no place
   * @returns a function to be called when the work is done or given up; called again it does nothing.
   * @throws AppError `too_many_requests` while as much as may be is under way.
   */
  take(userId: string, waiter?: Waiter): () => void {
    const { ofOne, ofAll, retrySeconds: retryAfter } = this.#atOnce;
    const own = [...this.#taken].filter((place) => place.userId === userId).length;
    const isFull = this.#taken.size >= ofAll;
    if (own >= ofOne || (isFull && (own > 0 || !this.#makeRoom()))) {
      throw new AppError('too_many_requests', undefined, { retryAfter });
    }
    const place = { userId, waiter };
    this.#taken.add(place);
    return () => void this.#taken.delete(place);
  }

  /** @returns false where none is slow */
  #makeRoom(): boolean {
    const slow = [...this.#taken].find(({ waiter }) => waiter?.isSlow());
    if (!slow) return false;
    this.#taken.delete(slow);
    slow.waiter?.end();
    return true;
  }
}
