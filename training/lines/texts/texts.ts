import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from '../../chance.ts';

/** Shorter paragraphs are headings and scraps. */
const LEAST_LETTERS = 60;
/** Shares of the paragraphs with more marks that are in capitals, and that are titles of some words. */
const CAPITALS = 0.15;
const TITLES = 0.15;
/** Shares of the words of the others that give way to one that begins with a mark, or could, to one in capitals, and to any with a mark. */
const HEADS = 0.24;
const CAPITAL_WORDS = 0.03;
const MARKED_WORDS = 0.03;

/**
 * The paragraphs of all text files in a folder, with quotes and dashes as printers set them.
 * @throws {Error} where there are none
 */
export function paragraphsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const paragraphs = files.toSorted().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return text.split(/\n\s*\n/).map((paragraph) => typeset(paragraph));
  });
  const long = paragraphs.filter(({ length }) => length >= LEAST_LETTERS);
  if (long.length === 0) throw new Error(`There is no text in ${folder}: put .txt files there.`);
  return long;
}

/** Typewritten text as it is printed: curly quotes, dashes, no marks of emphasis. */
export function typeset(text: string): string {
  return text
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/[_*=~|{}<>\\^]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\p{L})- (?=\p{L})/gu, '$1-')
    .replaceAll(/ ?-{2,} ?/g, '—')
    .replaceAll(/(^|[\s(—“‘])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s(—“])'/g, '$1‘')
    .replaceAll("'", '’')
    .trim();
}

/**
 * Paragraphs of which a share has many capitals with marks (Ä, Ñ). A text has few of them, and a network that begins with
 * what another language's has learned reads them without their marks until it has met them often; if it met the same letters
 * without marks (A, N) less often, it would read marks where there are none.
 * @param words those of the language, of which those with marks are taken
 */
export function withMarks(
  paragraphs: readonly string[],
  words: readonly string[],
  share: number,
  chance: Chance,
): string[] {
  const marked = words.filter((word) => /\p{L}\p{M}/u.test(word.normalize('NFD')));
  const heads = marked.filter(beginsWithMark).map(capitalised);
  if (heads.length === 0) return [...paragraphs];
  const letters = new Set(heads.map((word) => word.normalize('NFD').charAt(0)));
  const plain = words
    .map(capitalised)
    .filter((word) => letters.has(word.normalize('NFC').charAt(0)));
  const lists = { marked, heads, plain: plain.length > 0 ? plain : heads };
  return paragraphs.map((paragraph) =>
    chance.is(share) ? inMarkedWords(paragraph, lists, chance) : paragraph,
  );
}

interface WordLists {
  /** Words with any mark. */
  marked: readonly string[];
  /** Words that begin with one, and words that begin with one of the same letters without. */
  heads: readonly string[];
  plain: readonly string[];
}

const beginsWithMark = (word: string) => /^\p{L}\p{M}/u.test(word.normalize('NFD'));

/** With a capital at its head, and the rest as it is. */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function inMarkedWords(
  paragraph: string,
  { marked, heads, plain }: WordLists,
  chance: Chance,
): string {
  if (chance.is(CAPITALS)) return paragraph.toUpperCase();
  const inCapitals = () => chance.oneOf(chance.is(0.5) ? marked : plain).toUpperCase();
  if (chance.is(TITLES)) {
    return `${Array.from({ length: chance.whole(4, 10) }, inCapitals).join(' ')}.`;
  }
  const words = paragraph.split(' ').map((word) => {
    const point = /[,.;:!?]$/.exec(word)?.[0] ?? '';
    if (chance.is(HEADS)) return chance.oneOf(chance.is(0.5) ? heads : plain) + point;
    if (chance.is(CAPITAL_WORDS)) return inCapitals() + point;
    if (chance.is(MARKED_WORDS)) return chance.oneOf(marked) + point;
    return beginsWithMark(word) ? capitalised(word) : word;
  });
  return words.join(' ');
}
