import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { elementsOf } from '../../test/xml.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import type { Cell, PageText, Table } from '../interface/page-text.ts';
import { csvOf } from './csv.ts';
import { markdownOf } from './markdown.ts';
import { xlsxOf } from './xlsx.ts';

/** A page with a table of these texts, a line for each row, between two lines of prose. */
function pageWith(rows: string[][], page = 1): PageText {
  const lines = [
    ['Before'],
    ...rows.map((row) => row.filter((text) => text !== '')),
    ['1. After', '*all*'],
  ].map((texts, index) =>
    lineOf(texts.map((text, at) => [text, [at * 100, index * 20, at * 100 + 50, index * 20 + 10]])),
  );
  return { ...pageOf(lines, page), tables: [tableOf(rows)] };
}

function tableOf(rows: string[][]): Table {
  const cells = rows.flatMap((row, at) => {
    let word = 0;
    return row.map((text, column): Cell => ({
      row: at,
      column,
      rowSpan: 1,
      columnSpan: 1,
      box: [0, 0, 1, 1],
      confidence: text === '' ? 100 : 98.6 - 20 * column,
      words: text === '' ? [] : [[0, at + 1, word++]],
    }));
  });
  return { box: [0, 20, 300, 40], rows: rows.length, columns: rows[0]!.length, cells };
}

async function* given(...pages: (PageText | undefined)[]) {
  yield* pages;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

async function partsOf(pieces: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  const files = Object.entries(unzipSync(Buffer.concat(chunks)));
  return Object.fromEntries(files.map(([path, data]) => [path, Buffer.from(data).toString()]));
}

const PARTS = { hyphens: 'joined', usualSize: 10 } as const;
const plain = pageWith([
  ['Name', 'Sum'],
  ['a "b", c', ''],
]);

describe('CSV', () => {
  it('has a record for each row, with the confidence of each cell', async () => {
    const text = await textOf(csvOf(given(plain, undefined, pageWith([['x', '7']], 3))));
    expect(text).toBe(
      '\ufeff1,1,1,Name,Sum,99,79\r\n1,1,2,"a ""b"", c",,99,\r\n\r\n3,1,1,x,7,99,79\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['-3.5', '-3.5'],
    ['+12%', '+12%'],
    ['-', '-'],
    ['a=b', 'a=b'],
  ])('writes %s as %s', async (text, written) => {
    expect(await textOf(csvOf(given(pageWith([[text, 'x']]))))).toBe(
      `\ufeff1,1,1,${written},x,99,79\r\n`,
    );
  });
});

describe('a workbook', () => {
  it('has a sheet for each table, with confidences to its right', async () => {
    const parts = await partsOf(xlsxOf(given(plain, undefined, pageWith([['=1+1', '7']], 3))));
    const workbook = elementsOf(parts['xl/workbook.xml'] ?? '');
    expect(
      workbook.filter(({ name }) => name === 'sheet').map(({ attributes }) => attributes['name']),
    ).toEqual(['Page 1, table 1', 'Page 3, table 1']);
    const cells = elementsOf(parts['xl/worksheets/sheet2.xml'] ?? '').filter(
      ({ name }) => name === 'c',
    );
    expect(
      cells.map(({ attributes }) => [attributes['r'], attributes['t'], attributes['s']]),
    ).toEqual([
      ['A1', 'inlineStr', '1'],
      ['B1', undefined, '4'],
      ['D1', undefined, '5'],
      ['E1', undefined, '5'],
    ]);
    expect(parts['xl/worksheets/sheet2.xml']).toContain('=1+1</t>');
    expect(parts['xl/worksheets/sheet2.xml']).not.toContain('<f>');
    for (const xml of Object.values(parts)) expect(elementsOf(xml).length).toBeGreaterThan(0);
  });

  it.each([
    ['7', true],
    ['-12.5', true],
    ['99999999999', true],
    ['12345678.25', true],
    ['007', false],
    ['1.50', false],
    ['4006381333931', false],
    ['123456789012345.67', false],
    ['12345678.125', false],
  ])('takes %s for a number only if it is shown as it stands: %s', async (text, isNumber) => {
    const parts = await partsOf(xlsxOf(given(pageWith([[text, 'x']]))));
    const written = isNumber ? `<v>${text}</v>` : `>${text}</t>`;
    expect(parts['xl/worksheets/sheet1.xml']).toContain(written);
  });

  it('joins the places of one cell', async () => {
    const table = plain.tables![0]!;
    const cells = table.cells
      .slice(0, 3)
      .map((cell, at) => (at === 2 ? { ...cell, columnSpan: 2 } : cell));
    const parts = await partsOf(xlsxOf(given({ ...plain, tables: [{ ...table, cells }] })));
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<mergeCell ref="A2:B2"/>');
  });

  it('opens without any table', async () => {
    const parts = await partsOf(xlsxOf(given(pageOf([]))));
    expect(parts['xl/workbook.xml']).toContain('No tables');
  });

  it('counts columns beyond Z', async () => {
    const wide = pageWith([Array.from({ length: 28 }, (_, at) => `c${at}`)]);
    const parts = await partsOf(xlsxOf(given(wide)));
    expect(parts['xl/worksheets/sheet1.xml']).toContain('r="AB1"');
  });
});

describe('Markdown', () => {
  it('has tables where they stand, and takes nothing for its own signs', async () => {
    expect(await textOf(markdownOf(given(plain, undefined), PARTS))).toBe(
      '<!-- page 1 -->\n\nBefore\n\n| Name | Sum |\n| --- | --- |\n| a "b", c |  |\n\n1\\. After \\*all\\*\n\n',
    );
  });

  it('has points of lists as such', async () => {
    const list = pageOf([
      lineOf([
        ['•', [10, 10, 14, 20]],
        ['Quick', [20, 10, 60, 20]],
      ]),
      lineOf([
        ['•', [10, 24, 14, 34]],
        ['-3', [20, 24, 60, 34]],
      ]),
    ]);
    expect(await textOf(markdownOf(given(list), PARTS))).toBe(
      '<!-- page 1 -->\n\n- Quick\n\n- \\-3\n\n',
    );
  });

  it('keeps a stroke within its cell', async () => {
    const text = await textOf(markdownOf(given(pageWith([['a|b', 'c']])), PARTS));
    expect(text).toContain(String.raw`| a\|b | c |`);
  });
});
