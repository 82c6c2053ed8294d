import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import type { Line, PageText } from '../interface/page-text.ts';
import { FurnitureFinder } from './furniture.ts';
import { lineText } from './line-text.ts';
import { withoutFurniture } from './without-furniture.ts';

const at = (top: number, text: string, left = 100): Line =>
  lineOf(
    text
      .split(' ')
      .map((word, index) => [word, [left + 60 * index, top, left + 50 + 60 * index, top + 12]]),
  );
/** Other words on each page. */
const body = (page: number) =>
  [120, 140, 400, 600, 700].map((top, row) => {
    const letters = createHash('sha256').update(`${page} ${row}`).digest('hex').slice(0, 24);
    const word = (from: number) =>
      `w${letters.slice(from, from + 6).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
    return at(top, [0, 6, 12, 18].map(word).join(' '));
  });

async function textsWithout(pages: PageText[]): Promise<string[][]> {
  const finder = new FurnitureFinder();
  for (const page of pages) finder.add(page);
  const found = await finder.find(pages.length);
  const left: string[][] = [];
  for await (const page of withoutFurniture(given(pages), found)) {
    left.push(page?.blocks.flatMap(({ lines }) => lines.map(lineText)) ?? []);
  }
  return left;
}

async function* given(pages: PageText[]) {
  yield* pages;
}

const bodies = (count: number) =>
  Array.from({ length: count }, (_, index) => body(index + 1).map(lineText));

describe('running heads', () => {
  it('of left and right pages go, also with a letter misread and the number beside them', async () => {
    const heads = ['12 A HISTORY OF TRADE', 'THE FIRST SHIPS 13', '14 A HISTQRY OF TRADE'];
    const more = ['THE FIRST SHIPS 15', '16 A HISTORY 0F TRADE', 'THE F1RST SHIPS 17'];
    const pages = [...heads, ...more].map((head, index) =>
      pageOf([at(40, head), ...body(index + 1)], index + 1),
    );
    expect(await textsWithout(pages)).toEqual(bodies(6));
  });

  it('stay where they stand once, or at different heights', async () => {
    const titles = ['The First Chapter', 'Another One', 'And Then the End', 'Of All', 'That Was'];
    const pages = titles.map((title, index) =>
      pageOf([at(40, title), ...body(index + 1)], index + 1),
    );
    expect((await textsWithout(pages)).map(([first]) => first)).toEqual(titles);
    const moving = titles.map((_, index) =>
      pageOf([at(40 + 25 * index, 'The same words'), at(400, `text ${index}`)], index + 1),
    );
    expect((await textsWithout(moving)).every((lines) => lines.length === 2)).toBe(true);
  });

  it('of a single page cannot be told from its text', async () => {
    const page = pageOf([at(40, 'A HISTORY OF TRADE'), ...body(1), at(800, '12')]);
    expect((await textsWithout([page]))[0]).toHaveLength(7);
  });
});

describe('page numbers', () => {
  it.each([
    ['at the foot', (page: number) => `${page + 6}`],
    ['between strokes', (page: number) => `— ${page + 6} —`],
    ['in Roman letters', (page: number) => ['i', 'ii', 'iii', 'iv', 'v', 'vi'][page] ?? ''],
    ['with their count', (page: number) => `Page ${page} of 6`],
  ])('%s go', async (_, numberOf) => {
    const pages = [1, 2, 3, 4, 5].map((page) =>
      pageOf([...body(page), at(800, numberOf(page))], page),
    );
    expect(await textsWithout(pages)).toEqual(bodies(5));
  });

  it('are not any numbers: these do not count with the pages', async () => {
    const sums = ['12', '77', '31', '5', '160'];
    const pages = sums.map((sum, index) => pageOf([...body(index + 1), at(800, sum)], index + 1));
    expect((await textsWithout(pages)).map((lines) => lines.at(-1))).toEqual(sums);
  });
});

it('tables name their words anew, and lose none', async () => {
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, confidence: 90 };
  const box: Line['box'] = [100, 400, 300, 412];
  const pages = [1, 2, 3].map((page): PageText => ({
    ...pageOf([at(40, 'A HISTORY OF TRADE'), ...body(page)], page),
    tables: [{ box, rows: 1, columns: 1, cells: [{ ...cell, box, words: [[0, 3, 1]] }] }],
  }));
  const finder = new FurnitureFinder();
  for (const page of pages) finder.add(page);
  for await (const page of withoutFurniture(given(pages), await finder.find(3))) {
    expect(page?.tables?.[0]?.cells[0]?.words).toEqual([[0, 2, 1]]);
  }
});

it('a line of a table is none, though it stands on every page', async () => {
  const box: Line['box'] = [100, 40, 300, 52];
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, confidence: 90, box };
  const pages = [1, 2, 3].map((page): PageText => ({
    ...pageOf([at(40, 'Name and sum'), ...body(page)], page),
    tables: [{ box, rows: 1, columns: 1, cells: [{ ...cell, words: [[0, 0, 0]] }] }],
  }));
  expect((await textsWithout(pages)).every(([first]) => first === 'Name and sum')).toBe(true);
});

it('they are found in ten thousand pages', async () => {
  const pages = Array.from({ length: 10_000 }, (_, index) =>
    pageOf([at(40, 'A HISTORY OF TRADE'), ...body(index), at(800, `${index}`)], index + 1),
  );
  expect((await textsWithout(pages)).every((lines) => lines.length === 5)).toBe(true);
});
