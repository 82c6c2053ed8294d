import type { PageText, Table } from '../interface/page-text.ts';
import { documentParts, type Paragraph, type PartOptions } from '../structure/document-parts.ts';
import { cellRows, cellText } from '../tables/cell-text.ts';
import type { PagePlace } from '../structure/page-place.ts';

/** What Markdown would take for its own (CommonMark, 2.4 and 2.5), anywhere in a line… */
const SPECIAL = /[\\`*_[\]<>|~#]|&(?=#?\w+;)/g;
/** …and at the start of a paragraph: signs of lists and of headings. */
const LIST = /^(\d{1,9})([.)])(?=\s|$)|^([-+=])/;

/**
 * A document in Markdown: headings by the size of their letters, paragraphs, which may go on over columns and pages, points
 * of lists, and tables as GitHub writes them, whose first row is the head. A comment with its number stands where a page
 * begins.
 * @param pages in page order; those that were not recognised are left out
 */
export async function* markdownOf(
  pages: AsyncIterable<PagePlace>,
  options: PartOptions,
): AsyncGenerator<string, void> {
  for await (const part of documentParts(pages, options)) {
    if (part.kind === 'page') yield `${pageMark(part.page)}\n\n`;
    else if (part.kind === 'table') yield `${tableText(part.page, part.table)}\n\n`;
    else yield `${paragraphText(part)}\n\n`;
  }
}

const pageMark = (page: number) => `<!-- page ${page} -->`;

function paragraphText({ text, level, isPoint, breaks }: Paragraph): string {
  const pieces = [0, ...breaks.map(({ at }) => at)].map((from, index) => {
    const mark = index === 0 ? '' : `${pageMark(breaks[index - 1]!.page)} `;
    return mark + escaped(text.slice(from, breaks[index]?.at));
  });
  const line = pieces
    .join('')
    .trim()
    .replace(LIST, (_, number: string | undefined, end: string, sign: string) =>
      number === undefined ? `\\${sign}` : `${number}\\${end}`,
    );
  if (level > 0) return `${'#'.repeat(level)} ${line}`;
  return isPoint ? `- ${line}` : line;
}

const escaped = (text: string): string => text.replaceAll(SPECIAL, String.raw`\$&`);

function tableText(page: PageText, table: Table): string {
  const [head = [], ...body] = cellRows(table).map((cells) =>
    cells.map((cell) => (cell ? escaped(cellText(page, cell)) : '')),
  );
  return [rowText(head), rowText(head.map(() => '---')), ...body.map(rowText)].join('\n');
}

function rowText(texts: string[]): string {
  return `| ${texts.join(' | ')} |`;
}
