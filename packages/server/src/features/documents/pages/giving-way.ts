import type { HeldPage, PageQueue } from './page-queue.ts';

/** A page from its taking until it is counted. */
export interface Held {
  page: HeldPage;
  since: number;
  controller: AbortController;
  /** It is not read yet. */
  isReading: boolean;
  /** When a recogniser began with it; undefined while it waits for one. */
  begun?: number;
  /** Seconds of recognisers that were spent on it here. */
  spent: number;
  /** Why it is broken off though it is wanted: another user's page goes first. */
  makesWay?: 'aside' | 'back';
}

/** How often to look whether users wait behind a page that takes longer than usual. */
const LOOK_MS = 100;
/** A page takes longer than usual when it takes this many times as long. */
const PATIENCE = 3;
/** How many of the last pages tell what is usual. */
const PAGES = 32;
/** The usual time counts as at least and at most this: a fresh process needs half a second by itself. */
const LEAST_MS = 500;
const MOST_MS = 8000;

/** Sees to it that no page holds a recogniser for long while other users wait for it. */
export class GivingWay {
  readonly usual = new UsualTime();
  readonly #queue: PageQueue;
  readonly #held: () => Held[];
  readonly #looking: NodeJS.Timeout;

  /** @param held what this process holds now */
  constructor(queue: PageQueue, held: () => Held[]) {
    this.#queue = queue;
    this.#held = held;
    this.#looking = setInterval(() => void this.look(), LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  /**
   * Moves the page that has been read for longest to the slow queue, if it takes longer than usual and
   * others wait.
   */
  async look(): Promise<void> {
    const [late] = this.#held()
      .filter((held) => this.#isLate(held))
      .toSorted((a, b) => (a.begun ?? 0) - (b.begun ?? 0));
    if (late && (await this.#othersWait(late.page)) && this.#isLate(late)) breakOff(late, 'aside');
  }

  /** Gives back pages that were taken ahead and not begun, if it is another user's turn now. */
  async reconsider(): Promise<void> {
    for (const held of this.#held().filter(isAhead)) {
      const isNext = await this.#queue.someoneIsBefore(held.page).catch(() => false);
      if (isNext && isAhead(held)) breakOff(held, 'back');
    }
  }

  #isLate({ isReading, begun, makesWay }: Held): boolean {
    if (begun === undefined || makesWay || !isReading) return false;
    return performance.now() - begun > this.usual.milliseconds() * PATIENCE;
  }

  /** Here, with a page that was taken ahead, or in the queue. */
  async #othersWait({ userId }: HeldPage): Promise<boolean> {
    if (this.#held().some((held) => isAhead(held) && held.page.userId !== userId)) return true;
    return this.#queue.othersWait([userId]).catch(() => false);
  }
}

const isAhead = ({ isReading, begun, makesWay }: Held) =>
  isReading && begun === undefined && !makesWay;

function breakOff(held: Held, makesWay: NonNullable<Held['makesWay']>): void {
  held.makesWay = makesWay;
  held.controller.abort();
}

/** What a page usually takes in this process: the median of the last ones that were read. */
class UsualTime {
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
