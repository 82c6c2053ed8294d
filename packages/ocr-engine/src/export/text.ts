import type { PageText } from '../interface/page-text.ts';
import { isBroken, lineText, withoutHyphen } from '../structure/line-text.ts';
import type { PagePlace } from '../structure/page-place.ts';

const FORM_FEED = '\f';

/** How plain text is put together. */
export interface TextOptions {
  /** Joins words that a hyphen breaks at the end of a line, so that a search finds them. */
  joinHyphens?: boolean;
}

/**
 * The plain text of a document: a line a line, an empty line between blocks, and a form feed between
 * pages, so that the n-th part is page n.
 * @param pages in page order; undefined for a page that was not recognised, whose part stays empty
 */
export function toPlainText(pages: (PageText | undefined)[], options: TextOptions = {}): string {
  return pages.map((page) => (page ? pageToPlainText(page, options) : '')).join(FORM_FEED);
}

/** As `toPlainText`, page by page, for documents that are too long for one string. */
export async function* plainTextOf(
  pages: AsyncIterable<PagePlace>,
  options: TextOptions = {},
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    yield `${isFirst ? '' : FORM_FEED}${page ? pageToPlainText(page, options) : ''}`;
    isFirst = false;
  }
}

/**
 * The plain text of one page, ending with a line break unless it is empty.
 * @param page what was read on it
 */
export function pageToPlainText({ blocks }: PageText, options: TextOptions = {}): string {
  const paragraphs = blocks.map(({ lines }) => {
    const texts = lines.map(lineText);
    return `${(options.joinHyphens ? joinHyphens(texts) : texts).join('\n')}\n`;
  });
  return paragraphs.join('\n');
}

/** A broken word stands whole at the end of the line in which it begins. */
function joinHyphens(lines: string[]): string[] {
  const result: string[] = [];
  for (const line of lines) {
    const last = result.at(-1);
    if (last === undefined || !isBroken(last, line)) {
      result.push(line);
      continue;
    }
    const [rest = '', ...after] = line.split(' ');
    result[result.length - 1] = withoutHyphen(last) + rest;
    if (after.length > 0) result.push(after.join(' '));
  }
  return result;
}
