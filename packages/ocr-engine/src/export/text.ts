import type { Line, PageText } from '../page-text.ts';

const FORM_FEED = '\f';
/** Scripts that put no spaces between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/**
 * The plain text of a document: a line a line, an empty line between blocks, and a form feed between
 * pages, so that the n-th part is page n.
 * @param pages in page order; undefined for a page that was not recognised, whose part stays empty
 */
export function toPlainText(pages: (PageText | undefined)[]): string {
  return pages.map((page) => (page ? pageToPlainText(page) : '')).join(FORM_FEED);
}

/** The plain text of one page, ending with a line break unless it is empty. */
export function pageToPlainText({ blocks }: PageText): string {
  const paragraphs = blocks.map(({ lines }) => `${lines.map(lineText).join('\n')}\n`);
  return paragraphs.join('\n');
}

function lineText({ words }: Line): string {
  let text = '';
  for (const word of words) {
    const joined =
      UNSPACED.test(Array.from(text).at(-1) ?? '') && UNSPACED.test(Array.from(word.text)[0] ?? '');
    text += text === '' || joined ? word.text : ` ${word.text}`;
  }
  return text;
}
