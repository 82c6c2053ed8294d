import { describe, expect, it } from 'vitest';
import { DrawnPage, ROWS } from '../../test/drawn-tables.ts';
import { pageOf } from '../../test/page-texts.ts';
import type { PageText, Table } from '../interface/page-text.ts';
import { cellRows, cellText } from './cell-text.ts';
import { findTables } from './find-tables.ts';
import type { TabledText } from './row-order.ts';
import { rulesIn } from '../pixels/rules.ts';

const PROSE = [
  'The harbour lay in the grey light of the morning and nobody',
  'had yet come down to the boats that were drawn up along the',
  'shingle in a row of nine, with their nets hung out to dry on',
  'long poles, and the gulls walked about among them as if they',
  'had been asked to count the fish which the others had left.',
];
const NARROW_PROSE = PROSE.map((line) => line.slice(0, 38));

function found(page: DrawnPage): TabledText {
  return findTables(page.blocks, () => rulesIn(page.image, 1));
}

function tablesOf(page: DrawnPage): Table[] {
  return found(page).tables;
}

/** The first table's texts; `^` where a cell goes on. */
function textsOf(page: DrawnPage): string[][] {
  const { blocks, tables } = found(page);
  const text: PageText = { ...pageOf([]), blocks };
  return cellRows(tables[0] ?? { box: [0, 0, 0, 0], rows: 0, columns: 0, cells: [] }).map((row) =>
    row.map((cell) => (cell ? cellText(text, cell) : '^')),
  );
}

const WIDTHS = [220, 140, 140, 140];

describe('a table', () => {
  it.each([true, false])('is found between prose; with rules: %s', (isRuled) => {
    const page = new DrawnPage()
      .prose(100, 100, PROSE)
      .table(140, 300, { widths: WIDTHS, rows: ROWS, isRuled })
      .prose(100, 600, PROSE);
    const [table, ...others] = tablesOf(page);
    expect(others).toEqual([]);
    expect(textsOf(page)).toEqual(ROWS);
    expect(table?.cells[9]).toMatchObject({ row: 2, column: 1, rowSpan: 1, confidence: 99 });
    expect(table?.cells[10]).toMatchObject({ words: [], confidence: 100 });
    expect(table?.box[1]).toBeGreaterThan(290);
    expect(table?.box[3]).toBeLessThan(510);
  });

  it('has cells that take several rows and columns where no rule parts them', () => {
    const page = new DrawnPage().table(140, 300, {
      widths: WIDTHS,
      isRuled: true,
      rows: [
        [
          { text: 'Country', down: 2 },
          { text: 'Share in percent', across: 3 },
        ],
        ['1996', '1997', '1998'],
        ['Austria', '58.6', '79', '67.9'],
      ],
    });
    const [table] = tablesOf(page);
    expect(textsOf(page)).toEqual([
      ['Country', 'Share in percent', '^', '^'],
      ['^', '1996', '1997', '1998'],
      ['Austria', '58.6', '79', '67.9'],
    ]);
    expect(table?.cells[0]).toMatchObject({ rowSpan: 2, columnSpan: 1 });
    expect(table?.cells[1]).toMatchObject({ rowSpan: 1, columnSpan: 3 });
  });

  it('has titles over several columns without any rule', () => {
    const page = new DrawnPage().table(140, 300, {
      widths: WIDTHS,
      isRuled: false,
      rows: [['', { text: 'Share in percent', across: 2 }, 'Other'], ...ROWS],
    });
    const [table] = tablesOf(page);
    expect(table?.rows).toBe(6);
    expect(table?.cells.find(({ columnSpan }) => columnSpan > 1)).toMatchObject({
      row: 0,
      column: 1,
    });
  });

  it('has the columns of its numbers, though its heads run across them', () => {
    const heads = [
      '',
      { text: 'All the items that were asked', across: 2 },
      { text: 'New', across: 2 },
    ];
    const page = new DrawnPage().table(140, 300, {
      widths: [220, 150, 200, 100, 100],
      rows: [heads, heads, ...ROWS.map((row) => [...row, '1'])],
      isRuled: false,
    });
    expect(tablesOf(page)[0]?.columns).toBe(5);
  });

  it('has the columns of its words where rules part the first one alone', () => {
    const page = new DrawnPage()
      .table(140, 300, { widths: [220, 420], rows: ROWS.map(() => ['', '']), isRuled: true })
      .table(140, 300, { widths: WIDTHS, rows: ROWS, isRuled: false });
    expect(textsOf(page)).toEqual(ROWS);
  });

  it('has the columns of its head where no rules part the rows below', () => {
    const page = new DrawnPage()
      .table(140, 300, { widths: WIDTHS, rows: ROWS.slice(0, 3), isRuled: true })
      .table(140, 420, { widths: [640], rows: [[''], ['']], isRuled: true })
      .table(140, 420, { widths: WIDTHS, rows: ROWS.slice(3), isRuled: false });
    expect(textsOf(page)).toEqual(ROWS);
  });

  it('has rows where rules part the columns alone', () => {
    const page = new DrawnPage()
      .table(140, 300, { widths: WIDTHS, rows: [['', '', '', '']], isRuled: true, rowHeight: 200 })
      .table(140, 300, { widths: WIDTHS, rows: ROWS, isRuled: false });
    expect(textsOf(page)).toEqual(ROWS);
  });

  it('keeps the lines of a cell together where rules part the rows', () => {
    const page = new DrawnPage()
      .table(140, 300, { widths: WIDTHS, rows: ROWS, isRuled: true, rowHeight: 80 })
      .table(140, 330, { widths: WIDTHS, rows: ROWS, isRuled: false, rowHeight: 80 });
    const twice = ROWS.map((row) => row.map((text) => (text === '' ? '' : `${text} ${text}`)));
    expect(textsOf(page)).toEqual(twice);
  });

  it('has a label for each row, though no rules part the labels', () => {
    const rest = ROWS.map((row, at) => [
      ...(at === 0 ? [{ text: '', down: ROWS.length }] : []),
      ...row.slice(1),
    ]);
    const page = new DrawnPage()
      .table(140, 300, { widths: WIDTHS, rows: rest, isRuled: true })
      .table(140, 300, { widths: [220], rows: ROWS.map((row) => row.slice(0, 1)), isRuled: false });
    expect(textsOf(page)).toEqual(ROWS);
  });

  it('is parted from the prose beside it', () => {
    const page = new DrawnPage()
      .table(600, 300, { widths: [150, 100, 100, 100], rows: ROWS, isRuled: false, rowHeight: 30 })
      .prose(100, 310, [...NARROW_PROSE, ...NARROW_PROSE]);
    expect(textsOf(page)).toEqual(ROWS);
  });

  it('is parted from another one beside it that begins and ends elsewhere', () => {
    const list = { widths: [160, 100], rows: Array.from({ length: 9 }, () => ['item', '12']) };
    const page = new DrawnPage()
      .table(100, 300, { ...list, isRuled: false })
      .table(500, 500, { ...list, isRuled: false });
    expect(tablesOf(page).map(({ rows, columns }) => [rows, columns])).toEqual([
      [9, 2],
      [9, 2],
    ]);
  });

  it('ends where another begins below it', () => {
    const page = new DrawnPage()
      .table(140, 300, { widths: WIDTHS, rows: ROWS, isRuled: true })
      .table(200, 560, {
        widths: [150, 150],
        rows: ROWS.map((row) => row.slice(0, 2)),
        isRuled: true,
      });
    expect(tablesOf(page).map(({ rows, columns }) => [rows, columns])).toEqual([
      [5, 4],
      [5, 2],
    ]);
  });

  it('keeps numbers apart that nearly touch', () => {
    const numbers = Array.from({ length: 8 }, (_, row) =>
      ['Region', '1', '22', '333'].map((text) => (row > 1 ? text : text.padEnd(9, '0'))),
    );
    const page = new DrawnPage().table(140, 300, {
      widths: [220, 117, 117, 117],
      rows: numbers,
      isRuled: false,
    });
    expect(textsOf(page)).toEqual(numbers);
  });
});

describe('no table', () => {
  it.each([
    ['a page of prose', new DrawnPage().prose(100, 100, [...PROSE, ...PROSE, ...PROSE])],
    [
      'columns of prose',
      new DrawnPage()
        .prose(80, 100, [...NARROW_PROSE, ...NARROW_PROSE])
        .prose(640, 100, [...NARROW_PROSE, ...NARROW_PROSE]),
    ],
    [
      'two columns whose lines lie at other heights',
      new DrawnPage().prose(80, 100, NARROW_PROSE).prose(640, 112, NARROW_PROSE),
    ],
    [
      'terms with what they mean beside them',
      new DrawnPage().table(100, 100, {
        widths: [200, 700],
        rows: PROSE.map((line, index) => [`term ${index}`, line]),
        isRuled: false,
      }),
    ],
    [
      'names with what is said of them',
      new DrawnPage().table(100, 100, {
        widths: [200, 700],
        rows: Array.from({ length: 6 }, (_, at) => [`${at}. John,`, 'born in December 1775;']),
        isRuled: false,
      }),
    ],
    [
      'lists side by side at other heights',
      new DrawnPage()
        .table(100, 100, { widths: [200], rows: ROWS.map(() => ['item']), isRuled: false })
        .table(400, 108, { widths: [200], rows: ROWS.map(() => ['thing']), isRuled: false }),
    ],
    [
      'a frame around prose',
      new DrawnPage()
        .table(90, 90, { widths: [900], rows: [['']], isRuled: true, rowHeight: 300 })
        .prose(100, 100, PROSE),
    ],
    [
      'a grid without words, such as that of a chart',
      new DrawnPage()
        .table(100, 500, {
          widths: [100, 100, 100],
          rows: Array.from({ length: 6 }, () => ['', '', '']),
          isRuled: true,
        })
        .table(140, 900, { widths: WIDTHS, rows: ROWS.slice(0, 1), isRuled: false }),
    ],
  ])('is %s', (_, page) => {
    expect(tablesOf(page)).toEqual([]);
  });

  it('looks for rules only where there may be a table', () => {
    const page = new DrawnPage().prose(100, 100, PROSE);
    expect(findTables(page.blocks, () => expect.fail('looked for rules')).tables).toEqual([]);
  });
});
