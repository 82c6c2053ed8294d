import type { Cell, PageText, Table } from '../interface/page-text.ts';
import { documentParts, type Paragraph, type PartOptions } from '../structure/document-parts.ts';
import { cellRows, cellText } from '../tables/cell-text.ts';
import {
  BODY_HALF_POINTS,
  DOCUMENT_PATH,
  HEADING_HALF_POINTS,
  POINT_STYLE,
  WORD,
  WORD_PARTS,
} from './docx-parts.ts';
import { OfficePackage, XML_HEAD } from './office-package.ts';
import { escapeXml } from './xml.ts';
import type { PagePlace } from '../structure/page-place.ts';

const BEGIN = `${XML_HEAD}<w:document xmlns:w="${WORD}"><w:body>`;
const END = '<w:sectPr/></w:body></w:document>\n';
/** Sizes that differ less are the same, read with less luck. */
const SAME_SIZE = 0.12;
/** Word takes 1 to 1638 points. */
const LEAST_HALF_POINTS = 8;
const MOST_HALF_POINTS = 200;

/**
 * A document for Word (Office Open XML): headings and points of lists in Word's own styles, paragraphs, which may go on
 * over columns and pages, in type that is as much larger or smaller than usual as on the page, and tables. It is written
 * part by part: a document of thousands of pages costs no memory.
 * @param pages in page order; those that were not recognised are left out
 */
export async function* docxOf(
  pages: AsyncIterable<PagePlace>,
  options: PartOptions,
): AsyncGenerator<Uint8Array, void> {
  const file = new OfficePackage();
  for (const [path, xml] of WORD_PARTS) file.add(path, xml);
  const text = file.open(DOCUMENT_PATH);
  text.write(BEGIN);
  for await (const part of documentParts(pages, options)) {
    if (part.kind === 'paragraph') text.write(paragraphXml(part, options));
    // A table needs a paragraph behind it, or Word joins it with the next one.
    if (part.kind === 'table') text.write(`${tableXml(part.page, part.table)}<w:p/>`);
    yield* file.take();
  }
  text.end(END);
  yield* file.close();
}

function paragraphXml(
  { text, level, isPoint, size, direction }: Paragraph,
  { usualSize }: PartOptions,
): string {
  const styleName = isPoint ? POINT_STYLE : level > 0 && `Heading${level}`;
  const style = styleName ? `<w:pStyle w:val="${styleName}"/>` : '';
  const isRightToLeft = direction === 'rtl';
  const properties = `${style}${isRightToLeft ? '<w:bidi/>' : ''}`;
  const run = `${sizeXml(level, size / usualSize)}${isRightToLeft ? '<w:rtl/>' : ''}`;
  return (
    `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}` +
    `${textXml(text)}</w:r></w:p>`
  );
}

/** Nothing for a paragraph in the size of its style. */
function sizeXml(level: Paragraph['level'], ratio: number): string {
  const wanted = Math.round(BODY_HALF_POINTS * ratio);
  const halfPoints = Math.min(MOST_HALF_POINTS, Math.max(LEAST_HALF_POINTS, wanted));
  const usual = HEADING_HALF_POINTS[level] ?? BODY_HALF_POINTS;
  if (Math.abs(halfPoints / usual - 1) <= SAME_SIZE) return '';
  return `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
}

const textXml = (text: string): string => `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`;

function tableXml(page: PageText, table: Table): string {
  const grid = '<w:gridCol/>'.repeat(table.columns);
  const rows = cellRows(table).map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(page, table, cell, [row, column]));
    return `<w:tr>${inner.join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr>${BORDERS}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

const BORDERS = `<w:tblW w:w="0" w:type="auto"/><w:tblBorders>${[
  'top',
  'left',
  'bottom',
  'right',
  'insideH',
  'insideV',
]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('')}</w:tblBorders>`;

/** A cell where it begins; where one of a row above reaches to, its continuation; else nothing. */
function cellXml(
  page: PageText,
  { cells }: Table,
  cell: Cell | undefined,
  [row, column]: [row: number, column: number],
): string {
  const here = cell ?? cells.find((one) => one.column === column && reaches(one, row));
  if (!here) return '';
  const span = here.columnSpan > 1 ? `<w:gridSpan w:val="${here.columnSpan}"/>` : '';
  const isFirst = here.row === row;
  const merge = here.rowSpan > 1 ? `<w:vMerge w:val="${isFirst ? 'restart' : 'continue'}"/>` : '';
  const properties = span + merge;
  const text = isFirst ? `<w:r>${textXml(cellText(page, here))}</w:r>` : '';
  return `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}<w:p>${text}</w:p></w:tc>`;
}

const reaches = ({ row, rowSpan }: Cell, at: number): boolean => row <= at && at < row + rowSpan;
