/** Pages that are looked back upon. */
const PAGES = 32;
/** What a usual page takes is taken for no less and no more: a fresh process needs half a second by itself. */
const LEAST_MS = 500;
const MOST_MS = 8000;

/** What a page usually takes in this process: the median of the last ones that were read. */
export class UsualTime {
  readonly #seconds: number[] = [];

  add(seconds: number): void {
    this.#seconds.push(seconds);
    if (this.#seconds.length > PAGES) this.#seconds.shift();
  }

  milliseconds(): number {
    const sorted = this.#seconds.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return Math.min(MOST_MS, Math.max(LEAST_MS, median * 1000));
  }
}
