import type { Cell, PageText, Table } from '../interface/page-text.ts';
import { cellRows, cellText } from '../tables/cell-text.ts';
import { OfficePackage } from './office-package.ts';
import { sheetPath, sheetXml, STYLES, workbookParts } from './workbook-parts.ts';
import { escapeXml } from './xml.ts';
import type { PagePlace } from '../structure/page-place.ts';

/** Cells with less confidence have a colour: a reader should look at them. */
const UNSURE = 85;
/**
 * Numbers that a spreadsheet writes as they stand on the page: `007` or `1.50` would lose digits, and one of twelve, such as
 * the number of an article or an account, is shown as a power of ten (`4.00638E+12`).
 */
const PLAIN_NUMBER = /^-?(?=.{1,11}$)(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

/**
 * The tables of a document as an Office Open XML workbook with a sheet for each. To the right of a table, behind an empty
 * column, stand the confidences of its cells in whole percent; cells that are unsure have a colour. Texts are never
 * formulas.
 * @param pages in page order
 */
export async function* xlsxOf(pages: AsyncIterable<PagePlace>): AsyncGenerator<Uint8Array> {
  const workbook = new OfficePackage();
  const sheets: string[] = [];
  const addSheet = (name: string, xml: string) => {
    sheets.push(name);
    workbook.add(sheetPath(sheets.length), xml);
  };
  for await (const page of pages) {
    for (const [index, table] of (page?.tables ?? []).entries()) {
      addSheet(`Page ${page!.page}, table ${index + 1}`, sheetOf(page!, table));
      yield* workbook.take();
    }
  }
  if (sheets.length === 0) addSheet('No tables', sheetXml([], []));
  for (const [path, xml] of workbookParts(sheets)) workbook.add(path, xml);
  yield* workbook.close();
}

function sheetOf(page: PageText, table: Table): string {
  const rows = cellRows(table).map((cells, row) => [
    ...cells.map((cell, column) => cellXml(page, cell, placeName(row, column))),
    ...cells.map((cell, column) => confidenceXml(cell, placeName(row, table.columns + 1 + column))),
  ]);
  const merged = table.cells
    .filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1)
    .map(rangeOf);
  return sheetXml(rows, merged);
}

function cellXml(page: PageText, cell: Cell | undefined, place: string): string {
  const text = cell ? cellText(page, cell) : '';
  if (!cell || text === '') return '';
  const isUnsure = cell.confidence < UNSURE;
  if (PLAIN_NUMBER.test(text)) {
    return `<c r="${place}" s="${isUnsure ? STYLES.unsureNumber : STYLES.number}"><v>${text}</v></c>`;
  }
  const style = isUnsure ? STYLES.unsure : STYLES.text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function confidenceXml(cell: Cell | undefined, place: string): string {
  if (!cell || cell.words.length === 0) return '';
  return `<c r="${place}" s="${STYLES.confidence}"><v>${Math.round(cell.confidence)}</v></c>`;
}

function rangeOf({ row, column, rowSpan, columnSpan }: Cell): string {
  return `${placeName(row, column)}:${placeName(row + rowSpan - 1, column + columnSpan - 1)}`;
}

/** `A1` for the first row and column, which are counted from 0; `AA1` follows `Z1`. */
function placeName(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCodePoint(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
