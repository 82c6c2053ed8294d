import { describe, expect, it } from 'vitest';
import type { Block, Line } from '../interface/page-text.ts';
import {
  dropJunk,
  isHardlyRead,
  isHardToRead,
  isUpright,
  languagesOf,
  languagesOfLines,
} from './words.ts';

function block(...words: [string, number][]): Block {
  const line: Line = {
    box: [0, 0, 100, 10],
    baseline: [0, 8, 100, 8],
    orientation: 0,
    direction: 'ltr',
    confidence: 0,
    words: words.map(([text, confidence]) => ({
      text,
      confidence,
      box: [0, 0, 1, 1],
      language: '',
    })),
  };
  return { box: [0, 0, 100, 10], lines: [line] };
}

const textOf = (blocks: Block[]) =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text)));

describe('junk', () => {
  it('is a line of unsure scraps', () => {
    expect(dropJunk([block(['ae', 20], ['|', 30], ['=—', 10])])).toEqual([]);
  });

  it('is a word without text, and a block without words', () => {
    expect(dropJunk([block(['', 95]), block()])).toEqual([]);
  });

  it('is not a word that Tesseract is unsure of in a line that reads well', () => {
    expect(textOf(dropJunk([block(['some', 90], ['self-defence', 0])]))).toEqual([
      'some',
      'self-defence',
    ]);
  });

  it('is not a badly read line that has words', () => {
    expect(textOf(dropJunk([block(['serted.', 18])]))).toEqual(['serted.']);
  });

  it('leaves each line with the mean confidence of its words', () => {
    expect(dropJunk([block(['a', 80], ['b', 90])])[0]?.lines[0]?.confidence).toBe(85);
  });
});

it('a page without ten letters that are sure is hardly read', () => {
  expect(isHardlyRead([])).toBe(true);
  expect(isHardlyRead([block(['hardly', 90], ['a', 90])])).toBe(true);
  expect(isHardlyRead([block(['guessed', 30], ['letters', 30])])).toBe(true);
  expect(isHardlyRead([block(['sure', 90], ['letters', 90])])).toBe(false);
});

it('a page is hard to read when much of it is unsure, be its words long or short', () => {
  expect(isHardToRead([])).toBe(false);
  expect(isHardToRead([block(['considerable', 95], ['of', 30], ['it', 30])])).toBe(false);
  expect(isHardToRead([block(['of', 95], ['it', 95], ['considerable', 79])])).toBe(true);
});

it.each([
  ['words that are sure', block(['sure', 70], ['letters', 70]), true],
  ['words that are not', block(['sure', 60], ['letters', 60]), false],
  ['a page number', block(['127', 95]), true],
  ['signs across lines that look a little like letters', block([';:', 78], ['os', 75]), false],
])('whether a page stands upright is told by %s', (_, found, expected) => {
  expect(isUpright([found])).toBe(expected);
});

it('the language of most letters comes first', () => {
  const page = block(['a', 90], ['b', 90], ['considerable', 90]);
  for (const [at, word] of page.lines[0]!.words.entries()) word.language = at < 2 ? 'eng' : 'deu';
  expect(languagesOf([page])).toEqual(['deu', 'eng']);
  expect(languagesOf([])).toEqual([]);
});

function inLanguages(...words: [string, string][]): Block {
  const [line] = block(...words.map(([text]): [string, number] => [text, 95])).lines;
  const tagged = line!.words.map((word, at) => ({ ...word, language: words[at]![1] }));
  return { box: line!.box, lines: [{ ...line!, words: tagged }] };
}

it('a page is in the languages of its lines, not of single words among others', () => {
  const mixed = inLanguages(['письмо', 'rus'], ['Legible', 'eng'], ['получено', 'rus']);
  const address = inLanguages(['См.', 'rus'], ['www.example.com', 'eng']);
  expect(languagesOfLines([mixed])).toEqual(['rus']);
  expect(languagesOfLines([mixed, address])).toEqual(['eng', 'rus']);
  expect(languagesOfLines([])).toEqual([]);
});
