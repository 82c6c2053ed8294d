import { expect, it } from 'vitest';
import { FoundLanguages } from './found-languages.ts';

it('remembers what the last page with words was in', () => {
  const found = new FoundLanguages();
  expect(found.of('a.pdf')).toBeUndefined();
  found.keep('a.pdf', 'fra');
  found.keep('a.pdf', undefined);
  expect(found.of('a.pdf')).toBe('fra');
  found.keep('a.pdf', 'deu');
  expect(found.of('a.pdf')).toBe('deu');
});

it('forgets the documents that it has not met for longest', () => {
  const found = new FoundLanguages();
  for (let at = 0; at < 256; at += 1) found.keep(`${at}.pdf`, 'fra');
  found.keep('0.pdf', 'fra');
  found.keep('one more.pdf', 'fra');
  expect([found.of('0.pdf'), found.of('1.pdf'), found.of('2.pdf')]).toEqual([
    'fra',
    undefined,
    'fra',
  ]);
});
