import type { PageWords } from '@legible/contracts/documents/page-text';
import type { TextItem } from '../pdf/text-items.ts';
import type { PageBox } from '../pdf/turned-place.ts';
import { findTerms } from './search-terms.ts';
import { findHits, type Hit, type SearchText, searchText } from './search-text.ts';

/** A word as it lies on the page, for painting a part of it. */
interface LaidWord {
  /** In shares of the page. */
  box: PageBox;
  letters: number;
  /** Which way its letters follow each other; null where a part of it is not told from the whole. */
  flow: 'right' | 'left' | null;
}

/** A page as it is searched. */
export interface SearchedPage {
  search: SearchText;
  /** By item; null where only the page's text layer knows where its words are. */
  words: readonly LaidWord[] | null;
}

/** A page that was read by us: nothing of the file is needed to search it. */
export function readPage({ width, height, blocks }: PageWords): SearchedPage {
  const items: TextItem[] = [];
  const words: LaidWord[] = [];
  for (const { lines } of blocks) {
    for (const { words: ofLine, direction, orientation } of lines) {
      const flow = orientation === 0 ? FLOWS[direction] : null;
      for (const [at, { text, box }] of ofLine.entries()) {
        const isLast = at === ofLine.length - 1;
        items.push({ str: isLast ? text : `${text} `, hasEOL: isLast });
        const [left, top, right, bottom] = box;
        words.push({
          box: [left / width, top / height, right / width, bottom / height],
          letters: text.length,
          flow,
        });
      }
    }
  }
  return { search: searchText(items), words };
}

const FLOWS = { ltr: 'right', rtl: 'left', ttb: null } as const;

/** A page of whose text only pdf.js knows. */
export const ownPage = (items: readonly TextItem[]): SearchedPage => ({
  search: searchText(items),
  words: null,
});

/** All hits on a page, each with its places where they are known. */
export const hitsOn = (page: SearchedPage, query: string): Hit[] =>
  withBoxes(page, findHits(page.search, query));

/** Every place on a page where one of the words stands, as `findTerms` finds them. */
export const termsOn = (page: SearchedPage, terms: readonly string[]): Hit[] =>
  withBoxes(page, findTerms(page.search, terms));

const withBoxes = ({ words }: SearchedPage, hits: Hit[]): Hit[] =>
  words ? hits.map((hit) => ({ ...hit, boxes: boxesOf(hit, words) })) : hits;

function boxesOf({ from, to }: Hit, words: readonly LaidWord[]): PageBox[] {
  return words.slice(from.item, to.item + 1).map((word, at) => {
    const isFirst = at === 0;
    const isLast = from.item + at === to.item;
    return partOf(word, isFirst ? from.offset : 0, isLast ? to.offset : word.letters);
  });
}

/** Where some letters of a word are, as if all were of one width. */
function partOf({ box, letters, flow }: LaidWord, first: number, end: number): PageBox {
  if (flow === null) return box;
  const [left, top, right, bottom] = box;
  const at = (letter: number) =>
    (Math.min(letter, letters) / Math.max(1, letters)) * (right - left);
  return flow === 'right'
    ? [left + at(first), top, left + at(end), bottom]
    : [right - at(end), top, right - at(first), bottom];
}
