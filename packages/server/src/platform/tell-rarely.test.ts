import { expect, it } from 'vitest';
import { TellRarely } from './tell-rarely.ts';

it('tells each thing once, and again after a minute', () => {
  let now = 1000;
  const rarely = new TellRarely(() => now);
  expect(['files', 'files', 'database'].map((name) => rarely.isDue(name))).toEqual([
    true,
    false,
    true,
  ]);
  now += 59_999;
  expect(rarely.isDue('files')).toBe(false);
  now += 1;
  expect(['files', 'files'].map((name) => rarely.isDue(name))).toEqual([true, false]);
});
