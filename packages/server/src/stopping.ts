import { within } from './platform/within.ts';
import type { Logger } from './platform/logger.ts';

/**
 * In this order the parts of a process stop, whenever they started: each may use those after it until it has ended.
 */
const STOP_ORDER = [
  // Nothing new begins.
  'sockets',
  'calls in work',
  // What looks after things by itself.
  'the purge',
  'the figures',
  'the look after files that wait',
  'the look after what visitors try',
  'calls of webhooks',
  'the search for lost jobs',
  // What has begun ends, or is handed back.
  'pages and jobs in work',
  // What pages and jobs used.
  'the payment simulator',
  'the mail transport',
  'recognisers',
  'the bus',
  'connections to the database',
  'the database',
] as const;

type Part = (typeof STOP_ORDER)[number];

/** Has a time of its own: a database that is not stopped cleanly has to recover at the next start. */
const LAST: Part = 'the database';

type Step = () => Promise<unknown> | void;

/** Longest time for most parts; those that drain are given more. */
const STEP_SECONDS = 8;
/** Every part is told to stop, even when the time for all of them is used up. */
const LEAST_MS = 100;

/** Registers how a part is stopped; several steps of one part are taken together. */
export type OnStop = (part: Part, step: Step, bound?: { seconds?: number }) => void;

/**
 * What stops the process, part by part, in a time that is known beforehand: a part that hangs, as it may
 * with a database that takes connections and says nothing, is left behind and named in the log.
 */
export class Stopping {
  readonly #logger: Logger;
  readonly #seconds: number;
  #steps: { part: Part; step: Step; seconds: number }[] = [];

  /** @param seconds for all parts together, but for the database, which has its own. */
  constructor(logger: Logger, seconds: number) {
    this.#logger = logger;
    this.#seconds = seconds;
  }

  readonly add: OnStop = (part, step, { seconds = STEP_SECONDS } = {}) => {
    this.#steps.push({ part, step, seconds });
  };

  /** Takes every step even if earlier ones fail: the last one stops the database. @throws the first error. */
  async run(): Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    const errors: unknown[] = [];
    const deadline = performance.now() + this.#seconds * 1000;
    for (const part of STOP_ORDER) {
      const left = part === LAST ? Number.POSITIVE_INFINITY : deadline - performance.now();
      await Promise.all(
        steps
          .filter((step) => step.part === part)
          .map(({ step, seconds }) => {
            const ms = Math.max(LEAST_MS, Math.min(seconds * 1000, left));
            return this.#take(part, step, ms).catch((error: unknown) => errors.push(error));
          }),
      );
    }
    if (errors.length > 0) throw errors[0];
  }

  async #take(part: Part, step: Step, ms: number): Promise<void> {
    const ended = await within(Promise.resolve(step()), ms);
    if (!ended) {
      this.#logger.warn({ part, ms: Math.round(ms) }, 'did not stop in time: left behind');
    }
  }
}
