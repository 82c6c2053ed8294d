import { expect, it } from 'vitest';
import { timeAgo } from './dates.ts';

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
