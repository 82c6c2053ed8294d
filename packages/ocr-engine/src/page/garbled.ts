import { scriptOf } from '../languages/catalogue.ts';
import { guessLanguages } from '../languages/known-words.ts';
import type { Block, Word } from '../interface/page-text.ts';
import type { SeenScript } from '../tesseract/detect-script.ts';
import { languagesOf, meanByLetters, meanConfidence, wordsIn } from '../text/words.ts';

/**
 * Tesseract's networks read pages of a script that they do not know with a confidence of 11 to 46, and the worst receipts and
 * typescripts, of which most words are right all the same, with 50. Ours are surer: up to 54 of Hebrew, and 67.
 */
const GARBLED = 48;
/** Greek, and Cyrillic in large clear letters, are read so surely as Latin, but few of the words are in the list … */
const PERHAPS_GARBLED = 65;
/** … while rough print has two thirds of its words there. */
const KNOWN_ENOUGH = 0.45;
/** With this many it is text of the script that the page shows, however unsurely it is read, as Hebrew with its vowels is. */
const KNOWN_IN_SCRIPT = 0.4;
/** Words of this many letters are in a list because they are words. */
const LONG = 4;
/** Of fewer words the mean says little. */
const FEWEST_WORDS = 12;

/** Why what was read is no text. */
export interface Garbled {
  /** Sentences that say what the page may be and what to do. */
  detail: string;
  /** The script that the page surely shows, as Unicode names it. */
  looksLike: string | undefined;
}

/**
 * Whether what was read is no language's text: of another script, or handwriting.
 * @param looksLike what the page's letters look like
 * @returns undefined where words were read
 */
export function findGarbled(
  blocks: Block[],
  looksLike: () => SeenScript | undefined,
): Garbled | undefined {
  const words = wordsIn(blocks);
  // A few words beside many stains count by their letters.
  const confidence = Math.max(meanConfidence(blocks), meanByLetters(words));
  if (words.length < FEWEST_WORDS || confidence >= PERHAPS_GARBLED) return undefined;
  const known = knownOf(blocks, words);
  const isGarbled = confidence < GARBLED || (known ?? 1) < KNOWN_ENOUGH;
  if (!isGarbled) return undefined;
  const languages = languagesOf(blocks);
  const seen = looksLike()?.name;
  const isRead = languages.some((name) => scriptOf(name) === seen);
  if (isRead && isText(words, known)) return undefined;
  return garbled(languages, isRead ? undefined : seen);
}

function garbled(languages: string[], other: string | undefined): Garbled {
  const guess = other
    ? `It looks like ${other}: read it in a language of that script.`
    : 'It may be handwriting, or in a language that is not installed.';
  const read = `This page could not be read (as ${languages.join(', ')}), so it stayed as it was.`;
  return { detail: `${read} ${guess}`, looksLike: other };
}

/** @returns undefined for a language that is not known */
function knownOf(blocks: Block[], words: Word[]): number | undefined {
  const [name = ''] = languagesOf(blocks);
  const script = scriptOf(name);
  if (script === undefined) return undefined;
  return guessLanguages(longOf(words), [{ name, script }])[0]?.known;
}

/** Whether words of the script that a page surely shows are known. */
function isText(words: Word[], known = 0): boolean {
  return longOf(words).length >= FEWEST_WORDS && known >= KNOWN_IN_SCRIPT;
}

const longOf = (words: Word[]) =>
  words.map(({ text }) => text).filter(({ length }) => length >= LONG);
