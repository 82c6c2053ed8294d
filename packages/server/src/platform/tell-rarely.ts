const PAUSE_MS = 60_000;

/** Remembers what was told, so that a fault which meets every request is one line of the log a minute. */
export class TellRarely {
  readonly #told = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True when this may be told: at most once a minute. @param what is told, of few kinds. */
  isDue(what: string): boolean {
    const before = this.#told.get(what);
    if (before !== undefined && this.#now() - before < PAUSE_MS) return false;
    this.#told.set(what, this.#now());
    return true;
  }
}
