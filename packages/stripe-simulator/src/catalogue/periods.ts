export interface Recurrence {
  interval: string;
  interval_count: number;
}

const DAY = 24 * 60 * 60;

/** Days of a month, 0 = January; months outside 0…11 belong to other years. */
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** A moment some months after an anchor, on the anchor's day or the month's last one (UTC). */
function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const day = Math.min(date.getUTCDate(), daysOf(year, month));
  const midnight = Date.UTC(year, month, day) / 1000;
  return midnight + (anchor % DAY);
}

/** The end of the `count`-th period after the anchor, in seconds since 1970. */
function periodEnd(anchor: number, { interval, interval_count }: Recurrence, count: number) {
  const steps = interval_count * count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  if (interval === 'month') return addMonths(anchor, steps);
  return addMonths(anchor, steps * 12);
}

/** The first end of a period after a moment, counted from the billing cycle's anchor. */
export function nextPeriodEnd(anchor: number, recurrence: Recurrence, after: number): number {
  let count = 1;
  while (periodEnd(anchor, recurrence, count) <= after) count += 1;
  return periodEnd(anchor, recurrence, count);
}

export function sameRecurrence(one: Recurrence, other: Recurrence): boolean {
  return one.interval === other.interval && one.interval_count === other.interval_count;
}
