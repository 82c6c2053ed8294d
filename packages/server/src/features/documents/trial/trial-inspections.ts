import { AppError } from '../../../platform/http/app-error.ts';
import { FairQueue } from '../inspection/fair-queue.ts';
import type { Inspections, Inspectors } from '../inspection/inspections.ts';

/** Hundred times what a usual scan takes; a file that takes longer is refused. */
const MOST_SECONDS = 2;
/** The last of them waits for a minute at most. */
const MOST_WAITING = 30;

/**
 * Inspects files of visitors in one of the quick processes, one at a time, so that the others are always free for files of
 * accounts; never in the slow one, which those wait for as well.
 */
export function trialInspections({
  quick,
}: Pick<Inspectors, 'quick'>): Pick<Inspections, 'inspect'> {
  const turns = new FairQueue(1);
  return {
    async inspect({ userId, bytes, path, mostPages }) {
      if (turns.length >= MOST_WAITING) {
        throw new AppError('trial_busy', undefined, { retryAfter: MOST_SECONDS * MOST_WAITING });
      }
      const limits = { owner: userId, mostPages, timeoutSeconds: MOST_SECONDS };
      return turns.run(userId, bytes, () => quick.inspect(path, limits));
    },
  };
}
