import { once } from '@legible/contracts/messages/once';

const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const longDay = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'long' }));

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago that was, as a person would say it; clocks that disagree never make it the future. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
  if (seconds < 2 * MINUTE) return 'just now';
  if (seconds < HOUR) return relative().format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return relative().format(-Math.floor(seconds / HOUR), 'hour');
  return relative().format(-Math.floor(seconds / DAY), 'day');
}

/** A day as people write it, in their own zone: "November 25, 2026". */
export function dayOf(iso: string): string {
  return longDay().format(new Date(iso));
}

/** The same without the year, for a day that is near: "November 25". */
export function nearDayOf(iso: string): string {
  const date = new Date(iso);
  return `${monthOf(date)} ${date.getDate()}`;
}

/** As little as tells a moment from others: the day and the time, of earlier years the day. */
export function shortDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return date.getFullYear() === now.getFullYear()
    ? `${dayIn(date)}, ${timeIn(date)}`
    : `${dayIn(date)}, ${date.getFullYear()}`;
}

export function dateAndTime(iso: string): string {
  const date = new Date(iso);
  return `${dayIn(date)}, ${date.getFullYear()}, ${timeIn(date)}`;
}

// What every row says is put together as `Intl` does it in English, which the rows would have to wait for.
const monthOf = (date: Date): string => MONTHS[date.getMonth()] ?? '';
const dayIn = (date: Date): string => `${monthOf(date).slice(0, 3)} ${date.getDate()}`;

function timeIn(date: Date): string {
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

const day = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));

/** A day that is the same everywhere, such as the date of a text. @param iso such as `2026-11-22`. */
export function wholeDay(iso: string): string {
  return day().format(new Date(iso));
}
