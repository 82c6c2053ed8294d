import type { Random } from '../test/random.ts';
import type { CutDisk } from './cut-disk.ts';
import type { Product } from './product.ts';

/** What strikes the product, one a round. */
export const FAULTS = [
  'server killed',
  'recogniser killed',
  'database killed',
  'connections ended',
  'pause',
  'power cut',
  'nothing',
] as const;
export type Fault = (typeof FAULTS)[number];

/** How often each comes, more or less. */
const shares: Record<Fault, number> = {
  'server killed': 3,
  'recogniser killed': 6,
  'database killed': 3,
  'connections ended': 3,
  pause: 1,
  'power cut': 2,
  nothing: 2,
};
const lots = FAULTS.flatMap((fault) => Array.from({ length: shares[fault] }, () => fault));

/** Longer than the database lets a transaction idle, and than any lease lasts. */
const PAUSE_MS = 40_000;
/** A pause costs as much time as ten other rounds: one in this many rounds at most. */
const ROUNDS_A_PAUSE = 15;
/** One pause in this many stops the database as well, as a laptop's lid does. */
const WHOLE_PAUSES = 3;

/** Draws faults and lets them strike. */
export class Faults {
  /** How often each struck. */
  readonly struck = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  readonly #random: Random;
  readonly #disk: CutDisk | undefined;
  #pausesLeft: number;

  /** @param disk undefined where no power can be cut. */
  constructor(random: Random, rounds: number, disk: CutDisk | undefined) {
    this.#random = random;
    this.#disk = disk;
    this.#pausesLeft = Math.floor(rounds / ROUNDS_A_PAUSE);
  }

  /** Drawn in the same way whatever this machine allows, so that a seed means the same. */
  draw(): Fault {
    const fault = this.#random.pick(lots as [Fault, ...Fault[]]);
    if (fault === 'power cut' && !this.#disk) return 'server killed';
    if (fault !== 'pause') return fault;
    this.#pausesLeft -= 1;
    return this.#pausesLeft >= 0 ? fault : 'connections ended';
  }

  async strike(product: Product, fault: Fault): Promise<void> {
    this.struck[fault] += 1;
    if (fault === 'server killed') product.killServer();
    if (fault === 'recogniser killed') product.killRecogniser();
    if (fault === 'database killed') product.killDatabase();
    if (fault === 'connections ended') product.endConnections();
    if (fault === 'pause') await product.pause(PAUSE_MS, this.#random.below(WHOLE_PAUSES) === 0);
    if (fault === 'power cut' && this.#disk) await product.cutPower(this.#disk);
  }
}
