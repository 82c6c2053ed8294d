import type { Engine, InspectOptions, PdfInfo } from '@legible/ocr-engine';
import { EngineError } from '@legible/ocr-engine';
import { AppError } from '../../../platform/http/app-error.ts';
import { FairQueue } from '../../../platform/limits/fair-queue.ts';

/** Engines that do nothing else: putting documents together has one of its own. */
export interface Inspectors {
  /** For files that are read at once, as nearly all are. */
  quick: Engine;
  /** Processes of it. */
  quickProcesses: number;
  /** For those that took longer: one process, which leaves the processor to the others. */
  slow: Engine;
}

/** A file to be inspected. */
export interface ToInspect {
  userId: string;
  path: string;
  bytes: number;
  /** Of a protected file; it is tried on each. */
  password?: string | undefined;
  /** See `InspectOptions`. */
  mostPages: number;
}

export interface InspectionOptions {
  /** Hears what a user's inspection took of processes, in seconds. */
  onUsed: (userId: string, seconds: number) => void;
  /** Longest stay in the quick queue. */
  quickSeconds?: number;
  /** Most processor time there while others wait. */
  crowdedSeconds?: number;
  /** What takes longer in the slow queue was slow, by the clock. */
  slowFromSeconds?: number;
  knownSlowSeconds?: number;
}

/** Hundred times what a usual scan takes. */
const QUICK_SECONDS = 2;
/**
 * While others wait a file is taken for slow after this much processor time: three times what a usual one takes. The
 * start of its child does not count, nor what others do on a busy machine.
 */
const CROWDED_SECONDS = 0.1;
/** With the start of a child that leaves the processor to others. */
const SLOW_FROM_SECONDS = 0.5;
/** How long it is remembered that a user's file was slow. */
const KNOWN_SLOW_SECONDS = 120;
const LOOK_MS = 10;
/** Most users in the slow queue. Each takes up to the engine's half minute, and a proxy ends calls that wait for more of them. */
const MOST_SLOW = 20;
const BUSY_RETRY_SECONDS = 60;

/**
 * Inspects uploads so that no user waits for another's slow file. Each begins in the quick queue. One that is not done
 * after `quickSeconds` is stopped and begins again in the slow queue, which has one process: so quick files pass any
 * number of slow ones. In both queues users take turns by the seconds that they used. While others stand in the slow
 * queue, a user whose last file was slow begins there, and cannot hold the quick queue with one slow file after another.
 */
export class Inspections {
  readonly #inspectors: Inspectors;
  readonly #quick: FairQueue;
  readonly #slow = new FairQueue(1);
  /** Until when a user is known to send slow files, by `performance.now()`. */
  readonly #knownSlow = new Map<string, number>();
  readonly #options: Required<InspectionOptions>;

  constructor(inspectors: Inspectors, options: InspectionOptions) {
    this.#inspectors = inspectors;
    this.#quick = new FairQueue(inspectors.quickProcesses);
    this.#options = {
      quickSeconds: QUICK_SECONDS,
      crowdedSeconds: CROWDED_SECONDS,
      slowFromSeconds: SLOW_FROM_SECONDS,
      knownSlowSeconds: KNOWN_SLOW_SECONDS,
      ...options,
    };
  }

  /** @throws what `Engine.inspect` throws; AppError `unavailable` where too many slow files wait */
  async inspect(file: ToInspect): Promise<PdfInfo> {
    if (this.#beginsSlowly(file.userId)) return this.#inspectSlowly(file);
    const info = await this.#quick.run(file.userId, file.bytes, () => this.#tryQuickly(file));
    if (info) return info;
    this.#remember(file.userId);
    return this.#inspectSlowly(file);
  }

  #beginsSlowly(userId: string): boolean {
    const isKnown = (this.#knownSlow.get(userId) ?? 0) > performance.now();
    return isKnown && this.#slow.isUsedByOthersThan(userId) && this.#slow.length < MOST_SLOW;
  }

  #remember(userId: string): void {
    const now = performance.now();
    for (const [other, until] of this.#knownSlow) if (until <= now) this.#knownSlow.delete(other);
    this.#knownSlow.set(userId, now + this.#options.knownSlowSeconds * 1000);
  }

  /** @returns undefined for a file that takes longer */
  async #tryQuickly(file: ToInspect): Promise<PdfInfo | undefined> {
    const stop = new AbortController();
    const { quickSeconds, crowdedSeconds } = this.#options;
    let used = noTime;
    const isLate = () => this.#quick.hasOthersThan(file.userId) && used() > crowdedSeconds;
    const looking = setInterval(() => isLate() && stop.abort(), LOOK_MS);
    try {
      return await this.#inspectors.quick.inspect(file.path, {
        owner: file.userId,
        password: file.password,
        mostPages: file.mostPages,
        timeoutSeconds: quickSeconds,
        signal: stop.signal,
        watch: {
          ...this.#watch(file.userId),
          reads: (seconds) => {
            used = seconds;
          },
        },
      });
    } catch (error) {
      if (stop.signal.aborted || isTooSlow(error)) return undefined;
      throw error;
    } finally {
      clearInterval(looking);
    }
  }

  async #inspectSlowly(file: ToInspect): Promise<PdfInfo> {
    if (this.#slow.length >= MOST_SLOW) {
      throw new AppError('unavailable', undefined, { retryAfter: BUSY_RETRY_SECONDS });
    }
    const { userId, bytes, path, password, mostPages } = file;
    return this.#slow.run(userId, bytes, async () => {
      const begun = performance.now();
      try {
        return await this.#inspectors.slow.inspect(path, {
          owner: userId,
          password,
          mostPages,
          watch: this.#watch(userId),
        });
      } finally {
        const seconds = (performance.now() - begun) / 1000;
        this.#quick.charge(userId, seconds);
        if (seconds > this.#options.slowFromSeconds) this.#remember(userId);
        else this.#knownSlow.delete(userId);
      }
    });
  }

  #watch(userId: string): NonNullable<InspectOptions['watch']> {
    return { begun: () => {}, ended: (seconds) => this.#options.onUsed(userId, seconds) };
  }
}

/** Until its child reads. */
const noTime = () => 0;

const isTooSlow = (error: unknown) => error instanceof EngineError && error.code === 'too-slow';
