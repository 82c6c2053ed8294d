import { expect, it } from 'vitest';
import { shapeOf } from './misread.ts';
import { oneLetterOff, shapesNear } from './near-words.ts';

it.each([
  ['strum', 'strnm'],
  ['corner', 'comer'],
  ['ahead', 'qhead'],
  ['bills', 'bi11s'],
  ['house', 'houser'],
  ['house', 'ouse'],
  ['книга', 'кнпга'],
])('%s may have been read as %s', (word, read) => {
  expect(shapesNear(word)).toContain(shapeOf(read));
});

it('has no words with two other letters, nor the word itself', () => {
  expect(shapesNear('house')).not.toContain(shapeOf('mouth'));
  const near = oneLetterOff('house');
  expect(near).not.toContain('house');
  expect(new Set(near).size).toBe(near.length);
});

it('has no more words near one of many scripts than near one of two', () => {
  const greek = 'αβγδ';
  const other = 'ابجد';
  const two = oneLetterOff(greek + other).length;
  expect(oneLetterOff(`${greek}${other}աբ`).length).toBeLessThan(1.5 * two);
});
