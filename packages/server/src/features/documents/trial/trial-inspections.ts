import { AppError } from '../../../platform/http/app-error.ts';
import { FairQueue } from '../../../platform/limits/fair-queue.ts';
import type { Inspections, Inspectors } from '../inspection/inspections.ts';

/** Far more than a usual scan takes, also with the start of a child on a busy machine; a file that takes longer is refused. */
const MOST_SECONDS = 10;

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
        throw new AppError('trial_busy', undefined, { retryAfter: 60 });
      }
      const limits = { owner: userId, mostPages, timeoutSeconds: MOST_SECONDS };
      return turns.run(userId, bytes, () => quick.inspect(path, limits));
    },
  };
}
