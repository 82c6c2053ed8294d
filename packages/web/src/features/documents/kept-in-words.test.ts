import { expect, test } from 'vitest';
import { keptInWords } from './kept-in-words.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

test.each([
  [72 * HOURS, 'Kept for 3 days more'],
  [71.9 * HOURS, 'Kept for 2 days more'],
  [47.9 * HOURS, 'Kept for 47 hours more'],
  [HOURS, 'Kept for 1 hour more'],
  [59 * MINUTES, 'About to be removed'],
  [-HOURS, 'About to be removed'],
])('the time left is never said to be longer than it is: %d ms', (left, text) => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  expect(keptInWords(new Date(now + left).toISOString(), now)).toBe(text);
});
