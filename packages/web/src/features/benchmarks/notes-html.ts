import { benchmarkMessages } from '@legible/contracts/pages/benchmarks';
import { Marked } from 'marked';

/** What a heading is called in an address, as GitHub has it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/**
 * Engineering notes as part of a screen: headings stand below its own, wide tables scroll by themselves and
 * can be reached by keyboard, and links to files that only the source has are mere words.
 */
export function notesHtml(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const level = Math.min(depth + 1, 6);
        return `<h${level} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${level}>`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return /^(https:|#)/.test(href) ? `<a href="${encodeURI(href)}">${words}</a>` : words;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const frame = `<div class="written-table" tabindex="0" role="group" aria-label="${benchmarkMessages.notes.table}">`;
  return html.replaceAll('<table>', `${frame}<table>`).replaceAll('</table>', '</table></div>');
}
