import { type KnownLanguage, shareOfScript } from '../languages/catalogue.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { type Guess, guessLanguages, shareKnown, shareKnownBy } from '../languages/known-words.ts';
import type { WordList } from '../model/word-list.ts';
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

/** What the sample says in a language. */
interface Look {
  language: KnownLanguage;
  text: string;
  /** Mean over the letters, 0 to 100. */
  confidence: number;
  /** Share of the letters that stand in words of the model's list, 0 to 1; undefined for a handful of words. */
  known: number | undefined;
}

/** With this many of its words in the list a text is in the language: English lists nine in ten of some Spanish ones. */
const KNOWN_ENOUGH = 0.95;
/** The same for the language of the page before. */
const KNOWN_ENOUGH_AGAIN = 0.88;
/** So sure a model is of its own language; other languages of its script stay below 96, other scripts below 62. */
const SURE = 80;
/** The same for a handful of words, which no list is asked about. */
const SURE_OF_FEW = 96;
/** The same where words are not parted. */
const SURE_UNSPACED = 88;
/** A page reads like the one before if it has this much of its confidence and of its share of known words. */
const LIKE_BEFORE = 0.92;
/** With this many of its words in the list a text is in the script, however badly it is read. */
const KNOWN_IN_SCRIPT = 0.75;
/** With this many of its words in the list a page is surely in the language of the one before. */
const KNOWN_AGAIN = 0.75;
/** Under this a model does not know the script; that of Thai reads 78 into letters of others. */
const SCRIPT_ENOUGH = 60;
const SCRIPT_ENOUGH_UNSPACED = 88;
/** A glance that is so much below says enough: others of the lines are read no better. */
const FAR_BELOW = 10;
/** A page that lies on its side has hardly any lines. */
const FEWEST_LETTERS = 20;
/** Languages whose lists have this much of what the best one's has are read to tell them apart, this many at most. */
const CLOSE = 0.85;
const MOST_CLOSE = 3;
/** A page that is read surely in the language of the page before is in another one if that knows this much more of it. */
const CLEARLY_MORE = 0.05;
/** What knowing all words counts against the confidence. */
const KNOWN_COUNTS = 30;
/**
 * What being the most used language of the script counts. Swedish reads an English page of names a little more surely, and
 * has as many of its words in the list.
 */
const MOST_USED_COUNTS = 4;
/** The most used language's list has about as many of the words as that of the language they were read in. */
const AS_MANY = 0.02;
/** Scripts whose lines are found in the same way. */
export const ALPHABETS: ReadonlySet<string> = new Set(['Latin', 'Cyrillic', 'Greek']);
const SQUARE = new Set(['Han', 'Japanese']);
const UNSPACED = new Set([...SQUARE, 'Thai', 'Lao', 'Khmer', 'Myanmar']);

/** A page whose language is looked for, and what is known of it. */
export interface UnknownPage {
  sample: ReadSample;
  /** What it probably is. */
  likely: KnownLanguage;
  /** What the page before was found to be, and how well it read. */
  before: FoundLanguage | undefined;
  /** The script that its letters look like, by a glance that is often wrong; undefined where that is not known. */
  looksLike?: () => string | undefined;
  /** Whether the page stands on its head: asked where `likely` does not read it; undefined where that is known. */
  standsOnHead?: () => Promise<boolean>;
}

/** The language of a page. */
export interface Finding {
  language: KnownLanguage;
  /** What the pages after it are compared with; undefined where no language reads the lines. */
  found: FoundLanguage | undefined;
  /** The page must be turned before its language can be found. */
  mayBeTurned?: boolean;
}

/**
 * Finds the language of a page from a few lines of it.
 * @param page its sample, and what is known of it
 * @param installed in the order in which they are tried, with `likely` among them
 * @returns `likely` where nothing reads the lines any better
 */
export async function findLanguage(
  page: UnknownPage,
  installed: readonly KnownLanguage[],
): Promise<Finding> {
  const { sample: read, likely, standsOnHead } = page;
  const first = await (page.before ? look(read, likely) : lookTwice(read, likely));
  if (isFound(first, page, installed)) return foundBy(first);
  if (standsOnHead && !fits(first)) {
    const mayBeTurned = first.text.length < FEWEST_LETTERS || (await standsOnHead());
    if (mayBeTurned) return { language: likely, found: undefined, mayBeTurned };
  }
  const inScript = fits(first) ? first : await bestScript(page, first, installed);
  return fits(inScript)
    ? foundBy(await bestOfScript(page, inScript, installed))
    : { language: likely, found: undefined };
}

/** Of a script's languages the one that reads the sample best, which is in that script. */
async function bestOfScript(
  { sample: read, before }: UnknownPage,
  inScript: Look,
  installed: readonly KnownLanguage[],
): Promise<Look> {
  const candidates = installed.filter(({ script }) => script === inScript.language.script);
  if (candidates.length === 1) return inScript;
  const close = UNSPACED.has(inScript.language.script)
    ? candidates
    : closeTo(inScript, candidates, before);
  const looks: Look[] = [];
  for (const language of new Set([inScript.language, ...close])) {
    looks.push(await look(read, language));
  }
  return bestRead(looks, candidates[0]);
}

function foundBy({ language, confidence, known }: Look): Finding {
  return { language, found: { name: language.name, confidence, known } };
}

async function look(read: ReadSample, language: KnownLanguage, lines?: SampleLines): Promise<Look> {
  const { words, wordList } = await read(language.name, lines);
  return {
    language,
    text: words.map(({ text }) => text).join(' '),
    confidence: meanByLetters(words),
    known: wordList
      ? shareKnown(
          words.map((word) => word.text),
          wordList,
        )
      : undefined,
  };
}

/** A glance tells most languages that a page is not in, for less than half of what all lines of the sample cost. */
async function lookTwice(read: ReadSample, language: KnownLanguage): Promise<Look> {
  const glance = await look(read, language, 'a glance');
  const { text, confidence } = glance;
  const isHopeless =
    text.length >= FEWEST_LETTERS && confidence < leastOf(language.script) - FAR_BELOW;
  return isHopeless ? glance : look(read, language);
}

/** Whether no other language needs to be tried. */
function isFound(
  first: Look,
  { likely, before }: UnknownPage,
  installed: readonly KnownLanguage[],
): boolean {
  if (before?.name !== likely.name) return isSure(first, KNOWN_ENOUGH);
  return isLikeBefore(first, before) && !isMostUsed(first, installed);
}

function isSure({ language, text, confidence, known }: Look, knownEnough: number): boolean {
  if (shareOfScript(text, language.script) <= 0.5) return false;
  if (UNSPACED.has(language.script)) return confidence >= SURE_UNSPACED;
  if (known === undefined) return confidence >= SURE_OF_FEW;
  return confidence >= SURE && known >= knownEnough;
}

/** Rough print is read no more surely on the next page. */
function isLikeBefore(page: Look, before: FoundLanguage): boolean {
  if (isSure(page, KNOWN_ENOUGH_AGAIN)) return true;
  const isAsSure = page.confidence >= Math.min(SURE, LIKE_BEFORE * before.confidence);
  const { known = 1 } = page;
  return fits(page) && isAsSure && known >= LIKE_BEFORE * (before.known ?? 1);
}

/** Whether a text that was read in a language is as well in the most used one of the script. */
function isMostUsed({ language, text, known }: Look, installed: readonly KnownLanguage[]): boolean {
  const mostUsed = installed.find(({ script }) => script === language.script);
  if (known === undefined || mostUsed === undefined || mostUsed === language) return false;
  return shareKnownBy(mostUsed.name, text.split(' ')) >= known - AS_MANY;
}

/** Whether the letters are of the language's script, whatever the language is. */
function fits({ language, text, confidence }: Look): boolean {
  return confidence >= leastOf(language.script) && shareOfScript(text, language.script) > 0.5;
}

/** The confidence from which on a page may be in a script. */
function leastOf(script: string): number {
  const isSpaced = !UNSPACED.has(script) || SQUARE.has(script);
  return isSpaced ? SCRIPT_ENOUGH : SCRIPT_ENOUGH_UNSPACED;
}

/** Reads the sample in one language of each other script, until one is sure. */
async function bestScript(
  page: UnknownPage,
  first: Look,
  installed: readonly KnownLanguage[],
): Promise<Look> {
  const { sample: read, looksLike } = page;
  const others = firstOfEach(installed).filter(({ script }) => script !== first.language.script);
  const alphabets = others.filter(({ script }) => ALPHABETS.has(script));
  const alphabet = await surest(read, alphabets);
  if (alphabet && isSureOf(alphabet)) return alphabet;
  // Its most used language may know few of the words, as Russian does of Ukrainian.
  const own = alphabet && (await bestOfScript(page, alphabet, installed));
  if (own && isSureOf(own)) return own;
  const likeliest = looksLike?.();
  const isLikely = ({ script }: KnownLanguage) => Number(script === likeliest);
  const rest = others
    .filter(({ script }) => !ALPHABETS.has(script))
    .toSorted((a, b) => isLikely(b) - isLikely(a));
  const best = await surest(read, rest, { likeliest });
  // Lines may run down the page.
  const squares = others.filter(({ script }) => SQUARE.has(script));
  const down = best ?? alphabet ?? (await surest(read, squares, { lines: 'its own' }));
  return down ?? look(read, first.language);
}

/** The most used language of each script. */
function firstOfEach(installed: readonly KnownLanguage[]): KnownLanguage[] {
  return installed.filter(
    ({ script }, at) => installed.findIndex((o) => o.script === script) === at,
  );
}

/** @returns the one that reads the sample most surely, or the first one that is sure; undefined where it is in no script of them */
async function surest(
  read: ReadSample,
  languages: readonly KnownLanguage[],
  { lines, likeliest }: { lines?: SampleLines; likeliest?: string | undefined } = {},
): Promise<Look | undefined> {
  let best: Look | undefined;
  for (const language of languages) {
    const other = await (lines ? look(read, language, lines) : lookTwice(read, language));
    if (fits(other) && other.confidence > (best?.confidence ?? 0)) best = other;
    if (best && isSureOf(best, likeliest)) break;
  }
  return best;
}

/** Whether no other script needs to be tried for letters of this one; two signs together are enough. */
function isSureOf({ language, confidence, known }: Look, likeliest?: string): boolean {
  if (language.script === likeliest) return true;
  const isUnspaced = UNSPACED.has(language.script);
  if (confidence >= (isUnspaced ? SURE_UNSPACED : SURE)) return true;
  return !isUnspaced && known !== undefined && known >= KNOWN_IN_SCRIPT;
}

/** Languages that know about as many of the words as the one that knows most; clearly more than that of the page before. */
function closeTo(
  { language, text, confidence, known = 0 }: Look,
  candidates: readonly KnownLanguage[],
  before: FoundLanguage | undefined,
): KnownLanguage[] {
  const guesses = guessLanguages(text.split(' '), candidates);
  // Dutch lists have all of English.
  const isAsMuchMostUsed = (guess: Guess) =>
    guess.language === candidates[0] && guess.known >= known - AS_MANY;
  const most = guesses[0]?.known ?? 0;
  const isSureAgain = language.name === before?.name && confidence >= SURE && known >= KNOWN_AGAIN;
  if (isSureAgain && most < known + CLEARLY_MORE) {
    return guesses.filter(isAsMuchMostUsed).map((guess) => guess.language);
  }
  return guesses
    .filter((guess) => guess.known > 0 && guess.known >= CLOSE * most)
    .slice(0, MOST_CLOSE)
    .map((guess) => guess.language);
}

/** Of languages that are close, the right one is read best and knows most of the words. */
function bestRead(looks: readonly Look[], mostUsed: KnownLanguage | undefined): Look {
  const worth = ({ language, confidence, known = 0 }: Look) =>
    confidence + KNOWN_COUNTS * known + (language === mostUsed ? MOST_USED_COUNTS : 0);
  return looks.reduce((found, other) => (worth(other) > worth(found) ? other : found));
}
