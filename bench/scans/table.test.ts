import { expect, it } from 'vitest';
import { score } from './score.ts';
import { table } from './table.ts';

it('adds up the pages of a set', () => {
  const scores = [score('one two', 'one two'), score('three four five six', 'three')];
  const lines = table([{ set: 'forms', reader: 'Legible', scores, cpuSeconds: 3 }]).split('\n');
  expect(lines[2]).toBe('| forms | 2 | Legible | 53.8 / 36.8 | 50.0 | 100.0 | 1.50 |');
});
