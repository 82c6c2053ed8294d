import type { Cell, PageText, Table } from '../interface/page-text.ts';
import { followsClosely } from '../text/unspaced.ts';

/** The text of a cell in one line, with spaces where its script has some. */
export function cellText({ blocks }: PageText, { words }: Cell): string {
  let text = '';
  for (const [block, line, word] of words) {
    const next = blocks[block]?.lines[line]?.words[word]?.text ?? '';
    text += text === '' || followsClosely(text, next) ? next : ` ${next}`;
  }
  return text;
}

/** A table row by row: each cell where it begins, and nothing in the other places that it takes. */
export function cellRows({ rows, columns, cells }: Table): (Cell | undefined)[][] {
  const result = Array.from({ length: rows }, () =>
    Array<Cell | undefined>(columns).fill(undefined),
  );
  for (const cell of cells) result[cell.row]![cell.column] = cell;
  return result;
}
