import type { KnownLanguage } from '../languages/catalogue.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { shareKnownBy } from '../languages/known-words.ts';
import { bestOfScript } from './best-of-script.ts';
import { besideAddresses } from './beside-addresses.ts';
import { bestScript, sureInOther } from './find-script.ts';
import {
  AS_MANY,
  FEWEST_LETTERS,
  fits,
  isInScript,
  isSureOf,
  type Look,
  look,
  lookTwice,
  SQUARE,
  SURE,
  SURE_UNSPACED,
  type UnknownPage,
  UNSPACED,
} from './sample-looks.ts';

/** With this many of its words in the list a text is in the language: English lists nine in ten of some Spanish ones. */
const KNOWN_ENOUGH = 0.95;
/** The same for the language of the page before. */
const KNOWN_ENOUGH_AGAIN = 0.88;
/** The same for a handful of words, which no list is asked about. */
const SURE_OF_FEW = 96;
/** With this many of its words in the list rough print is read in a language, though hardly a word is read surely. */
const KNOWN_OF_ROUGH = 0.5;
/** A page reads like the one before if it has this much of its confidence and of its share of known words. */
const LIKE_BEFORE = 0.92;

const LATIN = 'Latin';

/** The language of a page. */
export interface Finding {
  language: KnownLanguage;
  /** What the pages after it are compared with; undefined where no language reads the lines. */
  found: FoundLanguage | undefined;
  /** The page must be turned before its language can be found. */
  mayBeTurned?: boolean;
  /** Share of the letters that stand in words of the language's list. */
  known?: number;
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
  const { sample: read, likely, before } = page;
  const first = await (before ? look(read, likely) : lookTwice(read, likely));
  if (isFound(first, page, installed)) return foundBy(first);
  const sure = fits(first) ? first : await sureUnlessAskew(page, first, installed);
  if (sure === 'askew') return { language: likely, found: undefined, mayBeTurned: true };
  const inScript = sure ?? (await bestScript(page, first, installed));
  if (isDrawing(first, inScript)) return { language: likely, found: undefined };
  const other = await besideAddresses(page, inScript, installed);
  if (other) return foundBy(other);
  const best = await bestOfScript(page, inScript, installed);
  return fits(inScript) ? foundBy(best) : roughly(best, likely);
}

/** What the likeliest scripts read surely, or whether the page must be turned, where that can be asked. */
async function sureUnlessAskew(
  page: UnknownPage,
  first: Look,
  installed: readonly KnownLanguage[],
): Promise<Look | 'askew' | undefined> {
  const { standsOnHead } = page;
  if (standsOnHead && first.text.length < FEWEST_LETTERS) return 'askew';
  const sure = await sureInOther(page, first, installed);
  return !sure && (await standsOnHead?.()) ? 'askew' : sure;
}

/**
 * Whether the sample is no print: the first look has not a letter of it, and another script's model makes a few of lines and dots.
 * Characters that stand in columns are found in no other way, and rough Latin print is seldom read surely.
 */
function isDrawing(first: Look, inScript: Look): boolean {
  const { script } = inScript.language;
  return first.text === '' && !SQUARE.has(script) && script !== LATIN && !isSureOf(inScript);
}

/** Rough print may be read surely in its own language alone, or not even there: its words must be known. */
function roughly(best: Look, likely: KnownLanguage): Finding {
  const { language, known = 0 } = best;
  if (known < KNOWN_OF_ROUGH) return { language: likely, found: undefined };
  return fits(best) ? foundBy(best) : { language, found: undefined, known };
}

function foundBy({ language, confidence, known }: Look): Finding {
  return { language, found: { name: language.name, confidence, known } };
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
  if (!isInScript(text, language.script)) return false;
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
