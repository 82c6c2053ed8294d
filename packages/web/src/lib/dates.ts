const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const nearDay = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago that was, as a person would say it; clocks that disagree never make it the future. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
  if (seconds < 2 * MINUTE) return 'just now';
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), 'hour');
  return relative.format(-Math.floor(seconds / DAY), 'day');
}

/** A day as people write it, in their own zone: "November 25, 2026". */
export function dayOf(iso: string): string {
  return longDay.format(new Date(iso));
}

/** The same without the year, for a day that is near: "November 25". */
export function nearDayOf(iso: string): string {
  return nearDay.format(new Date(iso));
}

const thisYears = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const earlierYears = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** As little as tells a moment from others: the day and the time, of earlier years the day. */
export function shortDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const format = date.getFullYear() === now.getFullYear() ? thisYears : earlierYears;
  return format.format(date);
}

export function dateAndTime(iso: string): string {
  return absolute.format(new Date(iso));
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day that is the same everywhere, such as the date of a text. @param iso such as `2026-11-22`. */
export function wholeDay(iso: string): string {
  return day.format(new Date(iso));
}
