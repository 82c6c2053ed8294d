import { once } from '@legible/contracts/messages/once';

const NAME_LIMIT = 40;
const ELLIPSIS = '...';
/** Of a name that is cut, this much of its end stays: what tells scans of one series apart, and the extension. */
const END_KEPT = 15;
const graphemes = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
/** Text of which each unit is a character. */
const PLAIN = /^[ -~]*$/;

/** Says quickly of most names that they need no cutting; of some long in units only, that they may. */
export const isLong = (name: string) => name.length > NAME_LIMIT;

/** 40 characters as a person counts them: longer names keep 37 around an ellipsis (S9.18, D72). */
export function truncateName(name: string): string {
  // No text has more graphemes than UTF-16 units: most names need no segmenting.
  if (!isLong(name)) return name;
  const characters = PLAIN.test(name)
    ? Array.from(name)
    : Array.from(graphemes().segment(name), ({ segment }) => segment);
  if (characters.length <= NAME_LIMIT) return name;
  const start = characters.slice(0, NAME_LIMIT - ELLIPSIS.length - END_KEPT);
  return [...start, ELLIPSIS, ...characters.slice(-END_KEPT)].join('');
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KB`;
}

export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / (1024 * 1024))} MB`;
}

const groups = once(() => new Intl.NumberFormat('en-US'));

/** 14,000 rather than 14000. */
export const grouped = (count: number) => (count < 1000 ? String(count) : groups().format(count));

export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}

/** Seconds as a person would say them; coarse on purpose, an estimate is no stopwatch. */
export function roughDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds / 10)) * 10} s`;
  // Never less than it is: who waits for what is said must not be refused once more (D77).
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}
