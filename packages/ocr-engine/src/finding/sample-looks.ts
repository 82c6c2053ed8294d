import { type KnownLanguage, shareOfScript } from '../languages/catalogue.ts';
import { likenessOf, likenessTo } from '../languages/identify.ts';
import { shareKnown } from '../languages/known-words.ts';
import type { WordList } from '../model/word-list.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import type { SeenScript } from '../tesseract/detect-script.ts';
import type { Word } from '../interface/page-text.ts';
import { meanByLetters } from '../text/words.ts';

/** A few lines as one language's model reads them. */
export interface SampleReading {
  words: Word[];
  /** The model's own. */
  wordList: WordList | undefined;
}

/** Lines as they were found for the likely language, the longest of these alone, or as they are found for the one that they are read in. */
export type SampleLines = 'as found' | 'a glance' | 'its own';

/** Reads the sample in a language. */
export type ReadSample = (name: string, lines?: SampleLines) => Promise<SampleReading>;

/** A page whose language is looked for, and what is known of it. */
export interface UnknownPage {
  sample: ReadSample;
  /** What it probably is. */
  likely: KnownLanguage;
  /** What the page before was found to be, and how well it read. */
  before: FoundLanguage | undefined;
  /** What the page's letters look like: asked where the likeliest scripts do not read it, for that costs as much as three more. */
  looksLike?: () => SeenScript | undefined;
  /** Reads the sample in a language of an alphabet, once English has read it: without the words that English reads more surely. */
  besideEnglish?: ReadSample;
  /** Whether the page stands on its head: asked where `likely` does not read it; undefined where that is known. */
  standsOnHead?: () => Promise<boolean>;
}

/** What the sample says in a language. */
export interface Look {
  language: KnownLanguage;
  text: string;
  /** Mean over the letters, 0 to 100. */
  confidence: number;
  /** Share of the letters that stand in words that were hardly read. */
  unread: number;
  /** Share of the letters that stand in words of the model's list, 0 to 1; undefined for a handful of words, and where words are not parted. */
  known: number | undefined;
}

/** So sure a model is of its own language; other languages of its script stay below 96, other scripts below 62. */
export const SURE = 80;
/** The same where words are not parted. */
export const SURE_UNSPACED = 88;
/** With this many of its words in the list a text is in the script, however badly it is read. */
const KNOWN_IN_SCRIPT = 0.75;
/** Under this a model does not know the script; that of Thai reads 78 into letters of others. */
const SCRIPT_ENOUGH = 60;
const SCRIPT_ENOUGH_UNSPACED = 88;
/** A word of another script is mostly read with less confidence than this. */
const UNREAD = 50;
/** What knowing all words counts against the confidence, and what looking wholly like the language does. */
const KNOWN_COUNTS = 30;
const LIKENESS_COUNTS = 40;
/**
 * What being the most used language of the script counts. Swedish reads an English page of names a little more surely, and
 * has as many of its words in the list.
 */
const MOST_USED_COUNTS = 4;
/** The most used language's list has about as many of the words as that of the language they were read in. */
export const AS_MANY = 0.02;
/** A glance this far below it is enough: other lines of the page are read no better. */
const FAR_BELOW = 10;
/** A page that lies on its side has hardly any lines. */
export const FEWEST_LETTERS = 20;
export const SQUARE = new Set(['Han', 'Japanese']);
const LATIN_WORDS = /\p{Script=Latin}+/gu;
/** One character alone is as well a drawing. */
const FEWEST_SQUARE = 2;
/** Characters that a model of square ones reads into any rule, such as one in a chart's legend. */
const STROKES = /[一ー丨]/gu;
export const UNSPACED = new Set([...SQUARE, 'Thai', 'Lao', 'Khmer', 'Myanmar']);

/** Reads the sample in a language. */
export async function look(
  read: ReadSample,
  language: KnownLanguage,
  lines?: SampleLines,
): Promise<Look> {
  const { words, wordList } = await read(language.name, lines);
  const texts = words.map(({ text }) => text);
  return {
    language,
    text: texts.join(' '),
    confidence: meanByLetters(words),
    unread: unreadOf(words),
    known: wordList && !UNSPACED.has(language.script) ? shareKnown(texts, wordList) : undefined,
  };
}

function unreadOf(words: readonly Word[]): number {
  const unread = words.filter(({ confidence }) => confidence < UNREAD);
  return lettersIn(unread) / Math.max(1, lettersIn(words));
}

const lettersIn = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0);

/** A glance tells most languages that a page is not in, for less than half of what all lines of the sample cost. */
export async function lookTwice(read: ReadSample, language: KnownLanguage): Promise<Look> {
  const glance = await look(read, language, 'a glance');
  return isHopeless(glance) ? glance : look(read, language);
}

/** Whether a glance is enough to tell that a page is in another script. */
export function isHopeless({ language, text, confidence }: Look): boolean {
  return text.length >= FEWEST_LETTERS && confidence < leastOf(language.script) - FAR_BELOW;
}

/** Whether the letters are of the language's script, whatever the language is. */
export function fits({ language, text, confidence }: Look): boolean {
  return confidence >= leastOf(language.script) && isInScript(text, language.script);
}

/** Whether most of a text is in a script: of its letters, or where one of them is a word, of these, rules left out. */
export function isInScript(text: string, script: string): boolean {
  if (!SQUARE.has(script)) return shareOfScript(text, script) > 0.5;
  const counted = text.replaceAll(LATIN_WORDS, 'a').replaceAll(STROKES, '').replaceAll(' ', '');
  return counted.length >= FEWEST_SQUARE && shareOfScript(counted, script) > 0.5;
}

/** The confidence from which on a page may be in a script. */
function leastOf(script: string): number {
  const isSpaced = !UNSPACED.has(script) || SQUARE.has(script);
  return isSpaced ? SCRIPT_ENOUGH : SCRIPT_ENOUGH_UNSPACED;
}

/** Whether no other script needs to be tried for letters of this one; two signs together are enough. */
export function isSureOf({ language, confidence, known }: Look): boolean {
  const isUnspaced = UNSPACED.has(language.script);
  if (confidence >= (isUnspaced ? SURE_UNSPACED : SURE)) return true;
  return !isUnspaced && known !== undefined && known >= KNOWN_IN_SCRIPT;
}

/**
 * Of languages of one script the one that reads the sample best: surely, in words that it knows, and so that it looks like the
 * language. The most used one is preferred where no other knows more of the words.
 */
export async function bestRead(
  looks: readonly Look[],
  mostUsed: KnownLanguage | undefined,
): Promise<Look> {
  // To compare it with nothing would load a library of 90 MB.
  if (looks.length === 1) return looks[0]!;
  const most = Math.max(...looks.map(({ known = 0 }) => known));
  const isUsual = ({ language, known = 0 }: Look) =>
    language === mostUsed && known >= most - AS_MANY;
  const likeness = await Promise.all(looks.map(likenessToOwn));
  const likest = Math.max(0, ...likeness.map((one) => one ?? 0));
  const worth = (seen: Look, at: number) =>
    seen.confidence +
    KNOWN_COUNTS * (seen.known ?? 0) +
    // Of one that is not known as little can be said against it as for it.
    LIKENESS_COUNTS * (likeness[at] ?? likest) +
    (isUsual(seen) ? MOST_USED_COUNTS : 0);
  const worths = looks.map(worth);
  return looks[worths.indexOf(Math.max(...worths))]!;
}

/** Of letters that no words are made of, the library is not asked. */
async function likenessToOwn({ language, text }: Look): Promise<number | undefined> {
  if (UNSPACED.has(language.script)) return undefined;
  return likenessTo(language.name, await likenessOf(text));
}
