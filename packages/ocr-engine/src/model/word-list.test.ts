import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTessdata } from './tessdata.ts';
import { readWordList } from './word-list.ts';

const listOf = (name: string) =>
  readWordList(readFileSync(join(findTessdata([name]), `${name}.traineddata`)));

it.each([
  ['eng', ['house', 'the', 'London', 'through'], ['housx', 'thee7', 'qzzx', 'Häuser', '']],
  ['deu', ['Häuser', 'und', 'über'], ['Haeuserr', 'wherefore', 'море']],
  ['rus', ['море', 'когда'], ['house', 'мореъ']],
])('%s: has words as they are written, and nothing else', (name, words, others) => {
  const list = listOf(name);
  expect(words.filter((word) => !list?.has(word))).toEqual([]);
  expect(others.filter((word) => list?.has(word))).toEqual([]);
});

it('a model without a list has none', () => {
  expect(readWordList(Buffer.from([0, 0, 0, 0]))).toBeUndefined();
});
