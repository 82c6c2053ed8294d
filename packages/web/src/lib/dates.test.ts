import { expect, it } from 'vitest';
import { dateAndTime, nearDayOf, shortDate, timeAgo } from './dates.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T12:00:00.000Z', 'just now'],
  ['2026-03-10T12:00:30.000Z', 'just now'],
  ['2026-03-10T11:58:30.000Z', 'just now'],
  ['2026-03-10T11:55:00.000Z', '5 minutes ago'],
  ['2026-03-10T09:30:00.000Z', '2 hours ago'],
  ['2026-03-09T11:00:00.000Z', 'yesterday'],
  ['2026-03-04T12:00:00.000Z', '6 days ago'],
])('%s was %s', (iso, words) => {
  expect(timeAgo(iso, now)).toBe(words);
});

const moments = Array.from({ length: 400 }, (_, at) => new Date(2024, 0, 1, at * 67, at * 13));

const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', options);

it('days and times of rows are written as English ones are', () => {
  const full = written({ dateStyle: 'medium', timeStyle: 'short' });
  const near = written({ month: 'long', day: 'numeric' });
  const ofYear = written({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  const before = written({ dateStyle: 'medium' });
  for (const moment of moments) {
    const iso = moment.toISOString();
    expect(dateAndTime(iso)).toBe(full.format(moment));
    expect(nearDayOf(iso)).toBe(near.format(moment));
    expect(shortDate(iso, moment)).toBe(ofYear.format(moment));
    expect(shortDate(iso, new Date('2031-06-01'))).toBe(before.format(moment));
  }
});
