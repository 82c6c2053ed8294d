import { describe, expect, it } from 'vitest';
import { lineOf } from '../../test/page-texts.ts';
import type { Block, Line } from '../interface/page-text.ts';
import { pageToPlainText } from '../export/text.ts';
import { findTables } from './find-tables.ts';
import { NO_RULES } from '../pixels/rules.ts';

/** A word of 10 pixels a letter in a column and a row of a table. */
function word(text: string, column: number, row: number): Line {
  const [x, y] = [100 + 150 * column, 100 + 35 * row];
  return lineOf([[text, [x, y, x + 10 * text.length, y + 20]]]);
}

function blockOf(lines: Line[]): Block {
  return { box: lines[0]!.box, lines };
}

function textOf(blocks: Block[]): string {
  return pageToPlainText({ page: 1, width: 800, height: 800, dpi: 150, blocks });
}

const COLUMNS = [
  ['Austria', 'Belgium', 'Denmark', 'Finland'],
  ['58.6', '61.6', '59.5', '89.1'],
  ['79', '57', '48', '96'],
];
const ROWS = 'Austria 58.6 79\nBelgium 61.6 57\nDenmark 59.5 48\nFinland 89.1 96\n';
const byColumns = COLUMNS.map((texts, column) =>
  blockOf(texts.map((text, row) => word(text, column, row))),
);
const caption = word('Caption', 0, -2);
const note = word('Note', 0, 8);

describe('a table that was read by columns', () => {
  it('comes out row by row, with what stood before and after it', () => {
    const [first, ...others] = byColumns;
    const blocks = [blockOf([caption, ...first!.lines]), ...others, blockOf([note])];
    const { blocks: ordered, tables } = findTables(blocks, () => NO_RULES);
    expect(textOf(ordered)).toBe(`Caption\n\n${ROWS}\nNote\n`);
    const cell = tables[0]?.cells[4];
    const [block, line, at] = cell!.words[0]!;
    expect(ordered[block]!.lines[line]!.words[at]!.text).toBe('61.6');
    expect(ordered[1]!.lines[1]!.box).toEqual([100, 135, 420, 155]);
  });

  it('stays as it was if much else was read between its columns', () => {
    const [first, ...others] = byColumns;
    const between = Array.from({ length: 8 }, (_, row) => word('elsewhere', 0, row + 20));
    const blocks = [first!, blockOf(between), ...others];
    expect(textOf(findTables(blocks, () => NO_RULES).blocks)).toBe(textOf(blocks));
  });
});

it('leaves columns of text alone: they may be two of the page', () => {
  const texts = COLUMNS.map((column) => column.map((text) => text.replaceAll(/[\d.]+/g, 'word')));
  const blocks = texts.map((column, x) => blockOf(column.map((text, row) => word(text, x, row))));
  const { blocks: after, tables } = findTables(blocks, () => NO_RULES);
  expect(tables).toHaveLength(1);
  expect(after).toEqual(blocks);
});

it('leaves a table alone that was read row by row', () => {
  const rows = COLUMNS[0]!.map((_, row) =>
    blockOf(COLUMNS.map((texts, column) => word(texts[row]!, column, row))),
  );
  expect(findTables(rows, () => NO_RULES).blocks).toEqual(rows);
});

describe('strokes that rules were read as', () => {
  const rows = COLUMNS[0]!.map((_, row) =>
    blockOf(COLUMNS.map((texts, column) => word(`|${texts[row]!}`, column, row))),
  );

  it('go where a rule stands', () => {
    const down = COLUMNS.map((_, column) => {
      const x = 100 + 150 * column;
      return [x, 90, x + 3, 300] as [number, number, number, number];
    });
    const { blocks } = findTables(rows, () => ({ across: [], down }));
    expect(textOf(blocks).replaceAll('\n\n', '\n')).toBe(ROWS.replaceAll(' ', '\n'));
    expect(blocks[0]?.lines[0]?.words[0]?.box).toEqual([110, 100, 180, 120]);
  });

  it('stay where none does', () => {
    expect(textOf(findTables(rows, () => NO_RULES).blocks)).toContain('|58.6');
  });
});
