import { seededRandom } from '@legible/fixtures/random';

/** Draws at random, the same for the same seed. */
export class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** From `low` up to `high`. */
  between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  /** True in this share of cases. */
  is(share: number): boolean {
    return this.#random() < share;
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)]!;
  }

  /** One of the values, each as often as its weight says. */
  weighted<T extends { weight: number }>(values: readonly T[]): T {
    let left = this.#random() * values.reduce((sum, { weight }) => sum + weight, 0);
    return values.find(({ weight }) => (left -= weight) < 0) ?? values.at(-1)!;
  }
}
