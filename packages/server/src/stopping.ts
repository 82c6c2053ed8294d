import { within } from './platform/within.ts';
import type { Logger } from './platform/logger.ts';

type Step = () => Promise<unknown> | void;

/** Longest time for most parts; those that drain are given more. */
const STEP_SECONDS = 8;
/** Every part is told to stop, even when the time for all of them is used up. */
const LEAST_MS = 100;

/** Registers how a part is stopped; the last is stopped first. */
export type OnStop = (part: string, step: Step, bound?: { seconds?: number; last?: true }) => void;

/**
 * What stops the process, part by part, in a time that is known beforehand: a part that hangs, as it may
 * with a database that takes connections and says nothing, is left behind and named in the log.
 */
export class Stopping {
  private readonly steps: { part: string; step: Step; seconds: number; last: boolean }[] = [];
  private readonly logger: Logger;
  private readonly seconds: number;

  /** @param seconds for all parts together, but for those that come `last` and have their own. */
  constructor(logger: Logger, seconds: number) {
    this.logger = logger;
    this.seconds = seconds;
  }

  readonly add: OnStop = (part, step, { seconds = STEP_SECONDS, last = false } = {}) => {
    this.steps.push({ part, step, seconds, last });
  };

  /** Takes every step, whatever becomes of the ones before: the last one stops the database. @throws the first error. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    const deadline = performance.now() + this.seconds * 1000;
    for (const { part, step, seconds, last } of this.steps.splice(0).toReversed()) {
      const left = last ? Number.POSITIVE_INFINITY : deadline - performance.now();
      const ms = Math.max(LEAST_MS, Math.min(seconds * 1000, left));
      try {
        const ended = await within(Promise.resolve(step()), ms);
        if (!ended)
          this.logger.warn({ part, ms: Math.round(ms) }, 'did not stop in time: left behind');
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
