type Job = () => Promise<void>;

interface Waiting {
  job: Job;
  /** Lower is sooner. */
  rank: () => number;
  signal: AbortSignal;
}

const whenAborted = async (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Pages are drawn one after the other, the one that is looked at first: two at once would both come later. */
export class DrawQueue {
  readonly #waiting = new Set<Waiting>();
  #busy = false;

  /**
   * @param rank asked when a place is free, since the user may have scrolled on by then
   * @param signal takes the job out of the queue; a job that has begun has to see to it itself
   */
  add(job: Job, rank: () => number, signal: AbortSignal): void {
    this.#waiting.add({ job, rank, signal });
    queueMicrotask(() => void this.#next());
  }

  async #next(): Promise<void> {
    if (this.#busy) return;
    const next = this.#take();
    if (!next) return;
    this.#busy = true;
    try {
      // A user who has scrolled on does not wait for a page that still loads.
      await Promise.race([next.job(), whenAborted(next.signal)]);
    } finally {
      this.#busy = false;
      void this.#next();
    }
  }

  #take(): Waiting | undefined {
    let best: { waiting: Waiting; rank: number } | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.signal.aborted) {
        this.#waiting.delete(waiting);
        continue;
      }
      const rank = waiting.rank();
      if (best === undefined || rank < best.rank) best = { waiting, rank };
    }
    if (best) this.#waiting.delete(best.waiting);
    return best?.waiting;
  }
}
