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

/** Users whose work of one kind is being done at this moment. */
export class Turns {
  readonly #atOnce: AtOnce;
  readonly #running = new Map<string, number>();

  constructor(atOnce: AtOnce) {
    this.#atOnce = atOnce;
  }

  /**
   * @returns a function to be called when the work is done or given up; called again it does nothing.
   * @throws AppError `too_many_requests` while as much as may be is under way.
   */
  take(userId: string): () => void {
    const { ofOne, ofAll, retrySeconds: retryAfter } = this.#atOnce;
    const count = this.#running.get(userId) ?? 0;
    if (count >= ofOne || this.#inAll() >= ofAll) {
      throw new AppError('too_many_requests', undefined, { retryAfter });
    }
    this.#running.set(userId, count + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#giveBack(userId);
      isTaken = false;
    };
  }

  #inAll(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  #giveBack(userId: string): void {
    const left = (this.#running.get(userId) ?? 1) - 1;
    if (left > 0) this.#running.set(userId, left);
    else this.#running.delete(userId);
  }
}
