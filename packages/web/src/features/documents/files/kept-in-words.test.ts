import { expect, it } from 'vitest';
import { keptInWords } from './kept-in-words.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

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
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(keptInWords(new Date(now + left).toISOString(), now)).toBe(text);
  },
);
