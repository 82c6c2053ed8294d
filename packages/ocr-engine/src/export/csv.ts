import type { Cell } from '../interface/page-text.ts';
import { cellRows, cellText } from '../tables/cell-text.ts';
import { BYTE_ORDER_MARK, LINE_END, textCell } from './cells.ts';
import type { PagePlace } from '../structure/page-place.ts';

/**
 * The tables of a document as CSV (RFC 4180), an empty record between two. A record is a row: page, table on that page
 * and row, counted from 1, then its cells, then the confidence of each; a cell that takes several places stands in the
 * first. What could be a formula begins with an apostrophe.
 * @param pages in page order
 */
export async function* csvOf(pages: AsyncIterable<PagePlace>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  let isFirst = true;
  for await (const page of pages) {
    for (const [index, table] of (page?.tables ?? []).entries()) {
      const numbers = (row: number) => [page!.page, index + 1, row + 1];
      const records = cellRows(table).map((cells, row) => [
        ...numbers(row).map(String),
        ...cells.map((cell) => (cell ? textCell(cellText(page!, cell)) : '')),
        ...cells.map(confidenceOf),
      ]);
      const text = records.map((record) => `${record.join(',')}${LINE_END}`).join('');
      yield isFirst ? text : `${LINE_END}${text}`;
      isFirst = false;
    }
  }
}

/** In whole percent; nothing for an empty cell. */
function confidenceOf(cell: Cell | undefined): string {
  return cell && cell.words.length > 0 ? String(Math.round(cell.confidence)) : '';
}
