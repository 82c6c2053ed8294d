import { pagesQuery } from '@legible/contracts/documents/choices';
import { expect, it } from 'vitest';
import { arePages, inShort, NO_CHOICES, queryOfChoices } from './choices.ts';

it.each(['', '1', '1,3-9', ' 2 - 4', '2-', '1, 3-9 ,12-', '0', 'x', '1,,2', '1-2-3', '12345678'])(
  'takes the pages “%s” where the server does',
  (pages) => {
    const server = pages.trim() === '' || pagesQuery.safeParse(pages).success;
    expect(arePages({ ...NO_CHOICES, pages })).toBe(server);
  },
);

it('says nothing of what was not chosen', () => {
  expect(queryOfChoices(NO_CHOICES)).toEqual({});
  expect(inShort(NO_CHOICES)).toBe('Choices');
});

it('says all that was chosen', () => {
  const choices = { pages: ' 1, 3-9', mode: 'redo', rotate: true, deskew: true } as const;
  expect(queryOfChoices(choices)).toEqual({
    pages: '1,3-9',
    mode: 'redo',
    rotate: 'true',
    deskew: 'true',
  });
  expect(inShort(choices)).toBe(
    'Choices: pages 1, 3-9, over old text, turned upright, straightened',
  );
});
