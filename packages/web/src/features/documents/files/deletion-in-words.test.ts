import { expect, it } from 'vitest';
import { nearDayOf } from '../../../lib/dates.ts';
import { deletionInWords, keptInWords } from './deletion-in-words.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const now = Date.parse('2026-04-01T12:00:00Z');

it.each([
  [47.9 * HOURS, 'Will be deleted in 47 hours'],
  [1.9 * HOURS, 'Will be deleted in 1 hour'],
  [59 * MINUTES, 'Will be deleted within the hour'],
  [-HOURS, 'Will be deleted within the hour'],
])('a deletion that is near is told in hours: %d ms (D83)', (left, text) => {
  expect(deletionInWords(new Date(now + left).toISOString(), now)).toBe(text);
});

it('a later one is told by its day', () => {
  const at = '2026-05-03T12:00:00Z';
  expect(nearDayOf(at)).toBe('May 3');
  expect(deletionInWords(at, now)).toBe('Will be deleted on May 3');
});

it.each([
  [72 * HOURS, 'Kept for 3 more days'],
  [71.9 * HOURS, 'Kept for 3 more days'],
  [70.9 * HOURS, 'Kept for 2 more days'],
  [47.9 * HOURS, 'Kept for 47 more hours'],
  [HOURS, 'Kept for 1 more hour'],
  [59 * MINUTES, 'About to be removed'],
  [-HOURS, 'About to be removed'],
])(
  'a file just cancelled has the three days it was promised, and no time left is told an hour longer: %d ms',
  (left, text) => {
    expect(keptInWords(new Date(now + left).toISOString(), now)).toBe(text);
  },
);
