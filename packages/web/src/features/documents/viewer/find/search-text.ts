import type { TextItem } from '../pdf/text-items.ts';
import type { PageBox } from '../pdf/turned-place.ts';

/** A place in the text: which item, and before which of its letters. */
export interface TextPlace {
  item: number;
  offset: number;
}

/** A page's text as it is searched, and for each of its letters where that comes from. */
export interface SearchText {
  text: string;
  items: Int32Array;
  offsets: Int32Array;
}

/** Where something was found, from the first letter to behind the last one. */
export interface Hit {
  from: TextPlace;
  to: TextPlace;
  /** Where that is on the page; null where only its text layer tells. */
  boxes: readonly PageBox[] | null;
}

/** Without case and accents, letter by letter, so that each knows its place; quotes and dashes as keyboards have them. */
function foldedLetter(letter: string): string {
  if (letter <= '\u007F') return letter.toLowerCase();
  if (/[‘’‚‛′ʼ‹›]/u.test(letter)) return "'";
  if (/[“”„‟″«»]/u.test(letter)) return '"';
  if (/[‐-―−]/u.test(letter)) return '-';
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Case and accents go, space is one space, and words that a line's end has parted are joined. */
export function searchText(pieces: readonly TextItem[]): SearchText {
  const letters: string[] = [];
  const items: number[] = [];
  const offsets: number[] = [];
  const add = (text: string, item: number, offset: number) => {
    for (let at = 0; at < text.length; at += 1) {
      letters.push(text[at] ?? '');
      items.push(item);
      offsets.push(offset);
    }
  };
  const addSpace = (item: number, offset: number) => {
    if (letters.length > 0 && letters.at(-1) !== ' ') add(' ', item, offset);
  };
  const dropLast = () => [letters, items, offsets].forEach((list) => list.pop());
  let last = '';
  pieces.forEach(({ str, hasEOL }, item) => {
    let offset = 0;
    for (const letter of str) {
      last = letter;
      if (/\s/u.test(letter)) addSpace(item, offset);
      else add(foldedLetter(letter), item, offset);
      offset += letter.length;
    }
    if (!hasEOL) return;
    if (isParted(letters.at(-2), last, pieces[item + 1])) dropLast();
    else addSpace(item, offset);
  });
  return {
    text: letters.join(''),
    items: Int32Array.from(items),
    offsets: Int32Array.from(offsets),
  };
}

/** A hyphen, and no dash, at the end of a line, before a small letter. */
function isParted(before = '', last: string, next: TextItem | undefined): boolean {
  return /[-\u00AD\u2010]/u.test(last) && /\p{L}/u.test(before) && /^\p{Ll}/u.test(next?.str ?? '');
}

/** What is typed, as texts are compared: without case and accents, with plain quotes and dashes, and single spaces. */
export function searchedWords(query: string): string {
  const words = query.trim().split(/\s+/u).join(' ');
  return Array.from(words, foldedLetter).join('');
}

/** All hits on a page, from its beginning on, none over another. */
export function findHits(search: SearchText, query: string): Hit[] {
  const words = searchedWords(query);
  return placesOf(search.text, words).map((at) => hitAt(search, at, at + words.length));
}

/** Where some letters begin in a text, from its beginning on, none over another. */
export function placesOf(text: string, letters: string): number[] {
  const places: number[] = [];
  let at = letters === '' ? -1 : text.indexOf(letters);
  while (at !== -1) {
    places.push(at);
    at = text.indexOf(letters, at + letters.length);
  }
  return places;
}

/** What stands in the text from one letter to before another. */
export function hitAt({ items, offsets }: SearchText, from: number, end: number): Hit {
  return {
    from: { item: items[from] ?? 0, offset: offsets[from] ?? 0 },
    to: { item: items[end - 1] ?? 0, offset: (offsets[end - 1] ?? 0) + 1 },
    boxes: null,
  };
}
