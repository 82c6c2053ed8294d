/** CPU time of the whole process by stage: at any moment it belongs to the innermost stage alone. */
export class Stopwatch {
  readonly #milliseconds = new Map<string, number>();
  readonly #now: () => number;
  #stage: string | undefined;
  #since = 0;

  /** @param now milliseconds from any beginning */
  constructor(now: () => number = cpuMilliseconds) {
    this.#now = now;
  }

  within<T>(stage: string, work: () => T): T {
    const outer = this.#enter(stage);
    try {
      return work();
    } finally {
      this.#enter(outer);
    }
  }

  async during<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const outer = this.#enter(stage);
    try {
      return await work();
    } finally {
      this.#enter(outer);
    }
  }

  clear(): void {
    this.#milliseconds.clear();
  }

  /** Stages in the order in which they first came, in milliseconds. */
  get stages(): [string, number][] {
    return [...this.#milliseconds];
  }

  #enter(stage: string | undefined): string | undefined {
    const [now, left] = [this.#now(), this.#stage];
    if (stage !== undefined && !this.#milliseconds.has(stage)) this.#milliseconds.set(stage, 0);
    if (left !== undefined) {
      this.#milliseconds.set(left, (this.#milliseconds.get(left) ?? 0) + now - this.#since);
    }
    [this.#stage, this.#since] = [stage, now];
    return left;
  }
}

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
