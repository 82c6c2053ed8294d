import { retentionMessages as words } from '@legible/contracts/messages/retention';
import { nearDayOf } from '../../../lib/dates.ts';

const HOUR_MS = 3_600_000;
/** Up to here hours say more than a day. */
const MOST_HOURS = 48;

/** When a document is deleted by itself; in hours never said to be later than it is. */
export function deletionInWords(at: string, now = Date.now()): string {
  const hours = Math.floor((Date.parse(at) - now) / HOUR_MS);
  if (hours < 1) return words.deletedSoon;
  return hours < MOST_HOURS ? words.deletedIn(hours) : words.deletedOn(nearDayOf(at));
}
