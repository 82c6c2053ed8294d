/**
 * What stands between words, for the database: the same as in its function `search_lexemes`, which makes the words of a page
 * of its text, so that they are stored once.
 */
const BETWEEN =
  /[ \n.,;:!?'"()[\]{}<>/\\|@#$%^&*_+=~`\-\u201c\u201d\u2018\u2019\u201e\u00ab\u00bb\u2013\u2014\u2026\u2022\u00b7]+/;

/** The database splits a page into words, unless more than this share of what it finds would be no words. */
const MOST_ODD = 0.5;
/** A word of more bytes than PostgreSQL takes would be no row. */
const LONGEST = 500;

/** How the words of a page are stored. */
export interface StoredWords {
  /** Those that the database does not find in the text, or all. */
  words: string[];
  /** The others are found in the text. */
  isPlain: boolean;
}

/** @param words of this text */
export function storedWords(text: string, words: ReadonlySet<string>): StoredWords {
  const found = plainWords(text);
  const odd = [...found].filter((word) => !words.has(word));
  const isPlain =
    odd.length <= found.size * MOST_ODD && odd.every(({ length }) => length <= LONGEST);
  return { words: isPlain ? [...words].filter((word) => !found.has(word)) : [...words], isPlain };
}

/** What the database finds in a text: it knows small letters of ASCII only. */
function plainWords(text: string): Set<string> {
  const small = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const words = new Set(small.split(BETWEEN));
  words.delete('');
  return words;
}
