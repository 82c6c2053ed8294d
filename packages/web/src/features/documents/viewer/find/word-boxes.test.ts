import type {
  PageWords,
  TextBox,
  TextLine,
  TextWord,
} from '@legible/contracts/documents/page-text';
import { expect, it } from 'vitest';
import { lineOf, pageOf, wordOf } from '../../testing/page-words.ts';
import { hitsOn, ownPage, readPage } from './word-boxes.ts';

const word = (text: string, box: TextBox) => wordOf(text, { box });
const line = (direction: TextLine['direction'], ...words: TextWord[]) =>
  lineOf(words, { direction });
const page = (...lines: TextLine[]) => pageOf([lines], { width: 1000, height: 500 });
const boxes = (words: PageWords, query: string) =>
  hitsOn(readPage(words), query).map((hit) =>
    hit.boxes?.map((box) => box.map((n) => Math.round(n * 1000))),
  );

it('a hit over two words has a box on each, in shares of the page', () => {
  const words = page(
    line('ltr', word('quiet', [100, 50, 200, 100]), word('harbour', [220, 50, 360, 100])),
  );
  expect(boxes(words, 'quiet harbour')).toEqual([
    [
      [100, 100, 200, 200],
      [220, 100, 360, 200],
    ],
  ]);
});

it('a part of a word has a part of its box, from whichever side it is written', () => {
  const box: TextBox = [100, 50, 200, 100];
  expect(boxes(page(line('ltr', word('abcd', box))), 'ab')).toEqual([[[100, 100, 150, 200]]]);
  expect(boxes(page(line('rtl', word('abcd', box))), 'ab')).toEqual([[[150, 100, 200, 200]]]);
  expect(boxes(page(line('ttb', word('abcd', box))), 'ab')).toEqual([[[100, 100, 200, 200]]]);
});

it('a word that a line has parted has a box on each line', () => {
  const words = page(
    line('ltr', word('recog-', [100, 50, 220, 100])),
    line('ltr', word('nition', [0, 100, 120, 150])),
  );
  expect(boxes(words, 'recognition')).toEqual([
    [
      [100, 100, 220, 200],
      [0, 200, 120, 300],
    ],
  ]);
});

it("of a page's own text only its layer knows the places", () => {
  const own = ownPage([{ str: 'abc', hasEOL: true }]);
  expect(hitsOn(own, 'b').map((hit) => hit.boxes)).toEqual([null]);
});
