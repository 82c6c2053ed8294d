import { retentionMessages as words } from '@legible/contracts/messages/documents/retention';
import { storageMessages } from '@legible/contracts/messages/documents/storage';
import { nearDayOf } from '../../../lib/dates.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Up to here hours say more than days. */
const MOST_HOURS = 2 * DAY_HOURS;

/** When a document is deleted by itself; in hours never said to be later than it is. */
export function deletionInWords(at: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(at) - now) / HOUR_MS);
  if (hours < 1) return words.deletedSoon;
  return hours < MOST_HOURS ? words.deletedIn(hours) : words.deletedOn(nearDayOf(at));
}

/** For how long a file that was not paid for is kept, which is deleted at `until`; never said to be longer than it is. */
export function keptInWords(until: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(until) - now) / HOUR_MS);
  if (hours < 1) return storageMessages.lastMinutes;
  return storageMessages.keptFor(
    hours < MOST_HOURS
      ? storageMessages.hours(hours)
      : storageMessages.days(Math.floor((hours + 1) / DAY_HOURS)),
  );
}
