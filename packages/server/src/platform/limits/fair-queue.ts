/** What waits for its turn. */
interface Waiting {
  userId: string;
  /** Start tag. */
  tag: number;
  /** Of two that came with the same tag the smaller one goes first. */
  size: number;
  go: () => void;
}

/**
 * A queue before a few places in which users take turns by the seconds that they really used (start-time fair queueing,
 * Goyal et al. 1996): a newcomer is next, and a user who used much waits until the others have had as much, or
 * until no other has waited for as long. Of one user one piece of work runs at a time.
 */
export class FairQueue {
  readonly #waiting: Waiting[] = [];
  /** Where the last work of a user ended in the queue's time. */
  readonly #finished = new Map<string, number>();
  readonly #running = new Set<string>();
  readonly #places: number;
  /** The queue's time, in seconds: the start tag of what was begun last. It goes on with the clock while no work waits. */
  #time = 0;
  #lastLook = performance.now();

  constructor(places: number) {
    this.#places = places;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Whether another user would begin now if a place were free. */
  hasOthersThan(userId: string): boolean {
    return this.#waiting.some(
      (other) => other.userId !== userId && !this.#running.has(other.userId),
    );
  }

  /** Whether work of another user runs or waits here. */
  isUsedByOthersThan(userId: string): boolean {
    const isOther = (other: string) => other !== userId;
    return [...this.#running].some(isOther) || this.#waiting.some((other) => isOther(other.userId));
  }

  /**
   * Does some work in turn.
   * @param size in any unit, such as bytes: an estimate of how long it takes
   * @param work resolves to its result; the time that it takes is the user's
   */
  async run<Result>(userId: string, size: number, work: () => Promise<Result>): Promise<Result> {
    await this.#turn(userId, size);
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#running.delete(userId);
      this.charge(userId, (performance.now() - begun) / 1000);
      this.#serve();
    }
  }

  /** Adds to what a user has used here; also for what was used elsewhere. */
  charge(userId: string, seconds: number): void {
    this.#passTime();
    this.#finished.set(userId, this.#startOf(userId) + seconds);
    this.#forget();
  }

  #turn(userId: string, size: number): Promise<void> {
    this.#passTime();
    return new Promise((resolve) => {
      this.#waiting.push({ userId, tag: this.#startOf(userId), size, go: resolve });
      this.#serve();
    });
  }

  #passTime(): void {
    const now = performance.now();
    if (this.#waiting.length === 0) this.#time += (now - this.#lastLook) / 1000;
    this.#lastLook = now;
  }

  #startOf(userId: string): number {
    return Math.max(this.#time, this.#finished.get(userId) ?? 0);
  }

  #serve(): void {
    while (this.#running.size < this.#places) {
      const next = this.#next();
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#running.add(next.userId);
      this.#time = Math.max(this.#time, next.tag);
      next.go();
    }
  }

  #next(): Waiting | undefined {
    let best: Waiting | undefined;
    for (const one of this.#waiting) {
      if (this.#running.has(one.userId)) continue;
      // What its user used since it came counts as well.
      one.tag = Math.max(one.tag, this.#finished.get(one.userId) ?? 0);
      const isBetter =
        !best || one.tag < best.tag || (one.tag === best.tag && one.size < best.size);
      if (isBetter) best = one;
    }
    return best;
  }

  /** Users whose time has passed begin like new ones. */
  #forget(): void {
    for (const [userId, tag] of this.#finished)
      if (tag <= this.#time) this.#finished.delete(userId);
  }
}
