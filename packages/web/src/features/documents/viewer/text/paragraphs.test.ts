import { expect, it } from 'vitest';
import { lineOf, pageOf } from '../../testing/page-words.ts';
import { directionOf, lineAt, ownText, plainText, readText } from './paragraphs.ts';

const line = (top: number, ...words: string[]) => lineOf(words, { box: [60, top, 540, top + 20] });
const page = pageOf([[line(80, 'The', 'quiet'), line(120, 'harbour')], [], [line(400, 'town')]]);

it('lines are copied as lines, with an empty one between paragraphs', () => {
  expect(plainText(readText(page))).toBe('The quiet\nharbour\n\ntown');
});

it('a line is found by where it stands, in shares of the page', () => {
  const text = readText(page);
  expect(text.paragraphs[0]?.[0]?.box).toEqual([0.1, 0.1, 0.9, 0.125]);
  expect(lineAt(text, { x: 0.5, y: 0.16 })).toEqual([0, 1]);
  expect(lineAt(text, { x: 0.5, y: 0.51 })).toEqual([1, 0]);
  expect(lineAt(text, { x: 0.05, y: 0.16 })).toBeNull();
});

it("a page's own text comes in its lines", () => {
  const items = [
    { str: 'Born ', hasEOL: false },
    { str: 'digital', hasEOL: true },
    { str: 'text', hasEOL: true },
    { str: '', hasEOL: true },
    { str: 'below', hasEOL: false },
  ];
  expect(plainText(ownText(items))).toBe('Born digital\ntext\n\nbelow');
  expect(ownText([]).paragraphs).toEqual([]);
});

it('words of scripts without spaces follow each other closely', () => {
  const japanese = line(80, '静か', 'な', 'harbour');
  const [first, second, third] = japanese.words;
  const words = [first!, { ...second!, joined: true as const }, third!];
  const block = { ...page.blocks[0]!, lines: [{ ...japanese, words }] };
  expect(plainText(readText({ ...page, blocks: [block] }))).toBe('静かな harbour');
});

it('a paragraph runs as most of its lines do', () => {
  const [one, other] = readText(page).paragraphs[0]!;
  expect(directionOf([one!, other!])).toBe('ltr');
  expect(directionOf([{ ...one!, direction: 'rtl' }, other!])).toBe('ltr');
  expect(directionOf([{ ...one!, direction: 'rtl' }])).toBe('rtl');
});
