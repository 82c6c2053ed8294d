import { storageMessages as words } from '@legible/contracts/messages/storage';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Up to here hours say more than days. */
const MOST_HOURS = 2 * DAY_HOURS;

/** For how long a file that was not paid for is kept, which is deleted at `until`; never said to be longer than it is. */
export function keptInWords(until: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(until) - now) / HOUR_MS);
  if (hours < 1) return words.lastMinutes;
  return words.keptFor(
    hours < MOST_HOURS ? words.hours(hours) : words.days(Math.floor((hours + 1) / DAY_HOURS)),
  );
}
