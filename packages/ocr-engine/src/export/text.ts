import type { Line, PageText } from '../page-text.ts';
import { followsClosely } from '../unspaced.ts';

const FORM_FEED = '\f';
/** A word that goes on in the next line: a letter, and one of the hyphens that type has. */
const BROKEN = /(?<=\p{L})[-\u00ad\u2010\u00ac]$/u;
/** What goes on in small letters is the same word; a name with a hyphen begins with a capital. */
const GOES_ON = /^\p{Ll}/u;

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
  pages: AsyncIterable<PageText | undefined>,
  options: TextOptions = {},
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    yield `${isFirst ? '' : FORM_FEED}${page ? pageToPlainText(page, options) : ''}`;
    isFirst = false;
  }
}

/** The plain text of one page, ending with a line break unless it is empty. */
export function pageToPlainText({ blocks }: PageText, options: TextOptions = {}): string {
  const paragraphs = blocks.map(({ lines }) => {
    const texts = lines.map(lineText);
    return `${(options.joinHyphens ? joinHyphens(texts) : texts).join('\n')}\n`;
  });
  return paragraphs.join('\n');
}

/** The text of a line, with spaces where its script has some. */
function lineText({ words }: Line): string {
  let text = '';
  for (const word of words) {
    text += text === '' || followsClosely(text, word.text) ? word.text : ` ${word.text}`;
  }
  return text;
}

/** Whether a word goes on in the next line, which begins with another. */
export function isBroken(word: string, next: string | undefined): boolean {
  return next !== undefined && BROKEN.test(word) && GOES_ON.test(next);
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
    result[result.length - 1] = last.replace(BROKEN, '') + rest;
    if (after.length > 0) result.push(after.join(' '));
  }
  return result;
}
