import type { PageText, Table } from '../page-text.ts';
import { cellRows, cellText } from '../tables/cell-text.ts';
import { pageToPlainText } from './text.ts';

/** What Markdown would take for its own (CommonMark, 2.4), anywhere in a line… */
const SPECIAL = /[\\`*_[\]<>|~#]/g;
/** …and at the start of a paragraph: signs of lists and of headings. */
const LIST = /^(\d{1,9})([.)])(?=\s|$)|^([-+=])/;

/**
 * A document in Markdown: a paragraph for each block, and tables as GitHub writes them, whose first row is the head.
 * A comment with its number stands before each page.
 * @param pages in page order; undefined for a page that was not recognised, which is left out
 */
export async function* markdownOf(
  pages: AsyncIterable<PageText | undefined>,
): AsyncGenerator<string> {
  for await (const page of pages) {
    if (page) yield `${[`<!-- page ${page.page} -->`, ...partsOf(page)].join('\n\n')}\n\n`;
  }
}

/** Paragraphs and tables in reading order: a table stands where its first word does. */
function partsOf(page: PageText): string[] {
  const tables = (page.tables ?? []).map((table) => ({ table, taken: placesOf(table) }));
  const written = new Set<Table>();
  return page.blocks.flatMap((block, index) => {
    const parts: string[] = [];
    let lines: typeof block.lines = [];
    const endParagraph = () => {
      if (lines.length > 0) parts.push(paragraph({ ...page, blocks: [{ ...block, lines }] }));
      lines = [];
    };
    for (const [at, line] of block.lines.entries()) {
      const inside = tables.filter(({ taken }) => taken.has(`${index} ${at}`));
      const words = line.words.filter(
        (_, word) => !inside.some(({ taken }) => taken.has(`${index} ${at} ${word}`)),
      );
      if (words.length > 0) lines.push({ ...line, words });
      for (const { table } of inside.filter((one) => !written.has(one.table))) {
        endParagraph();
        parts.push(tableText(page, table));
        written.add(table);
      }
    }
    endParagraph();
    return parts;
  });
}

/** The lines and words that a table takes. */
function placesOf({ cells }: Table): Set<string> {
  const places = cells.flatMap(({ words }) => words);
  return new Set(
    places.flatMap(([block, line, word]) => [`${block} ${line}`, `${block} ${line} ${word}`]),
  );
}

function paragraph(page: PageText): string {
  const text = pageToPlainText(page, { joinHyphens: true }).trim();
  return text
    .replaceAll(SPECIAL, String.raw`\$&`)
    .replaceAll('\n', ' ')
    .replace(LIST, (_, number: string | undefined, end: string, sign: string) =>
      number === undefined ? `\\${sign}` : `${number}\\${end}`,
    );
}

function tableText(page: PageText, table: Table): string {
  const [head = [], ...body] = cellRows(table).map((cells) =>
    cells.map((cell) => (cell ? cellText(page, cell).replaceAll(SPECIAL, String.raw`\$&`) : '')),
  );
  return [rowText(head), rowText(head.map(() => '---')), ...body.map(rowText)].join('\n');
}

function rowText(texts: string[]): string {
  return `| ${texts.join(' | ')} |`;
}
