import { AppError } from '../http/app-error.ts';

/** Archives of one user that this process makes at once: each reads everything the user has. */
const MOST_AT_ONCE = 2;
/** Archives of all users: each has a line in memory for every file it holds. */
const MOST_IN_ALL = 8;
const RETRY_SECONDS = 60;

/** Users whose archive is being sent at this moment. */
export class ExportTurns {
  readonly #running = new Map<string, number>();

  /**
   * @returns a function to be called once, when the archive is sent or given up.
   * @throws AppError `too_many_requests` while as many as may be are under way.
   */
  take(userId: string): () => void {
    const count = this.#running.get(userId) ?? 0;
    if (count >= MOST_AT_ONCE || this.#inAll() >= MOST_IN_ALL) {
      throw new AppError('too_many_requests', undefined, { retryAfter: RETRY_SECONDS });
    }
    this.#running.set(userId, count + 1);
    return () => this.#giveBack(userId);
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
