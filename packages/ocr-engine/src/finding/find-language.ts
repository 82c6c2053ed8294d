import type { KnownLanguage } from '../languages/catalogue.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { type Guess, guessLanguages, shareKnownBy } from '../languages/known-words.ts';
import { scriptsLike } from '../languages/taken-for.ts';
import { likenessOf, likenessTo } from '../languages/identify.ts';
import type { SeenScript } from '../tesseract/detect-script.ts';
import {
  AS_MANY,
  bestRead,
  FEWEST_LETTERS,
  fits,
  isHopeless,
  isInScript,
  isSureOf,
  type Look,
  look,
  lookTwice,
  type ReadSample,
  SQUARE,
  SURE,
  SURE_UNSPACED,
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
/** With this many of its words in the list a page is surely in the language of the one before. */
const KNOWN_AGAIN = 0.75;
/** A page that is read surely in the language of the page before is in another one if that knows this much more of it. */
const CLEARLY_MORE = 0.05;
/** The right script is among these. */
const LIKELIEST = 2;
/** What it reads of other scripts tells which they are. */
const ENGLISH = 'eng';

/** A page whose language is looked for, and what is known of it. */
export interface UnknownPage {
  sample: ReadSample;
  /** What it probably is. */
  likely: KnownLanguage;
  /** What the page before was found to be, and how well it read. */
  before: FoundLanguage | undefined;
  /** What the page's letters look like: asked where the likeliest scripts do not read it, for that costs as much as three more. */
  looksLike?: () => SeenScript | undefined;
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

/** Rough print may be read surely in its own language alone, or not even there: its words must be known. */
function roughly(best: Look, likely: KnownLanguage): Finding {
  const { language, known = 0 } = best;
  if (known < KNOWN_OF_ROUGH) return { language: likely, found: undefined };
  return fits(best) ? foundBy(best) : { language, found: undefined, known };
}

/** Of a script's languages the one that reads the sample best. */
async function bestOfScript(
  { sample: read, before }: UnknownPage,
  inScript: Look,
  installed: readonly KnownLanguage[],
): Promise<Look> {
  const candidates = installed.filter(({ script }) => script === inScript.language.script);
  if (candidates.length === 1) return inScript;
  if (UNSPACED.has(inScript.language.script)) return bestGlance(read, inScript, candidates);
  const close = await closeTo(inScript, candidates, before);
  const looks: Look[] = [];
  for (const language of new Set([inScript.language, ...close])) {
    looks.push(language === inScript.language ? inScript : await look(read, language));
  }
  return bestRead(looks, candidates[0]);
}

/** Of languages that have no word lists to be told by, as Chinese in both of its kinds. */
async function bestGlance(
  read: ReadSample,
  inScript: Look,
  candidates: readonly KnownLanguage[],
): Promise<Look> {
  const glances: Look[] = [];
  for (const language of candidates) glances.push(await look(read, language, 'a glance'));
  // Lines that run down were not found as these are.
  if (!glances.some((glance) => glance.language === inScript.language && fits(glance))) {
    return inScript;
  }
  const { language } = await bestRead(glances, candidates[0]);
  return language === inScript.language ? inScript : look(read, language);
}

function foundBy({ language, confidence, known }: Look): Finding {
  return { language, found: { name: language.name, confidence, known } };
}

/**
 * Looks at the scripts that a sample is likeliest to be in, after the one of its first look.
 * @param first in which it could not be read
 * @returns undefined where none of them reads it surely
 */
export async function sureInOther(
  page: UnknownPage,
  first: Look,
  installed: readonly KnownLanguage[],
): Promise<Look | undefined> {
  const english = await inEnglish(page.sample, first, installed);
  if (english && fits(english)) return isSureOf(english) ? english : undefined;
  const others = firstOfEach(installed).filter(({ script }) => script !== first.language.script);
  const best = await surest(page, likeliest(english, others).slice(0, LIKELIEST), installed);
  return best && isSureOf(best) ? best : undefined;
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

/** Reads the sample in one language of each other script, the likeliest first, until one is sure. */
async function bestScript(
  page: UnknownPage,
  first: Look,
  installed: readonly KnownLanguage[],
): Promise<Look> {
  const { sample: read } = page;
  const english = await inEnglish(read, first, installed);
  if (english && fits(english)) return english;
  const others = firstOfEach(installed).filter(({ script }) => script !== first.language.script);
  const best = await surest(page, likeliest(english, others), installed);
  // Lines may run down the page.
  return best ?? (await surestDown(page, others)) ?? look(read, first.language);
}

/** @returns undefined where English is not installed */
async function inEnglish(
  read: ReadSample,
  first: Look,
  installed: readonly KnownLanguage[],
): Promise<Look | undefined> {
  if (first.language.name === ENGLISH) return first;
  const english = installed.find(({ name }) => name === ENGLISH);
  return english && lookTwice(read, english);
}

/** All languages, those first whose letters English may have taken for its own. Another English network takes them for others. */
function likeliest(english: Look | undefined, others: KnownLanguage[]): KnownLanguage[] {
  const scripts = english ? scriptsLike(english.text) : [];
  const rank = ({ script }: KnownLanguage) =>
    scripts.includes(script) ? scripts.indexOf(script) : scripts.length;
  return others.toSorted((a, b) => rank(a) - rank(b));
}

/** The most used language of each script. */
function firstOfEach(installed: readonly KnownLanguage[]): KnownLanguage[] {
  return installed.filter(
    ({ script }, at) => installed.findIndex((o) => o.script === script) === at,
  );
}

/**
 * @param languages of a script each, the likeliest first
 * @returns the one that reads the sample most surely, or the first one that is sure; undefined where it is in no script of them
 */
async function surest(
  page: UnknownPage,
  languages: readonly KnownLanguage[],
  installed: readonly KnownLanguage[],
): Promise<Look | undefined> {
  const left = new Set(languages);
  let best: Look | undefined;
  for (const language of asSeen(page, languages)) {
    left.delete(language);
    const own = await lookInScript(page, language, installed);
    if (own && own.confidence > (best?.confidence ?? 0)) best = own;
    if (best && isEnough(best, [...left], languages[0])) break;
  }
  return best;
}

/** The likeliest, then the one of the script that the letters look like, or where that is not sure, all others. */
function* asSeen(
  { looksLike }: UnknownPage,
  languages: readonly KnownLanguage[],
): Generator<KnownLanguage> {
  yield* languages.slice(0, LIKELIEST);
  const others = languages.slice(LIKELIEST);
  const seen = others.length > 0 ? looksLike?.() : undefined;
  const inScript = languages.filter(({ script }) => seen?.name && areAlike(script, seen.name));
  if (inScript.length > 0 || (seen && isTurned(seen))) yield* inScript;
  else yield* others;
}

/** Chinese and Japanese share their characters. */
const areAlike = (one: string, other: string) =>
  one === other || (SQUARE.has(one) && SQUARE.has(other));

/** Columns of Chinese and Japanese may look like lines that lie on their side. */
function isTurned({ name, turn }: SeenScript): boolean {
  return turn !== 0 && name !== undefined && !SQUARE.has(name);
}

/** @returns undefined where the sample is not in the script */
async function lookInScript(
  page: UnknownPage,
  language: KnownLanguage,
  installed: readonly KnownLanguage[],
): Promise<Look | undefined> {
  const other = await lookOn(page.sample, language, installed);
  if (!fits(other)) return undefined;
  // A script's most used language may know few of the words, as Russian does of Ukrainian.
  return isSureOf(other) ? other : bestOfScript(page, other, installed);
}

/**
 * Looks at a script's most used language at a glance, and where that is sure, at the one that it looks like most: all lines, as
 * they are found for it, since the page will be read so.
 */
async function lookOn(
  read: ReadSample,
  language: KnownLanguage,
  installed: readonly KnownLanguage[],
): Promise<Look> {
  const glance = await look(read, language, 'a glance');
  if (isHopeless(glance)) return glance;
  if (isSureOf(glance) && !UNSPACED.has(language.script)) {
    const likest = await likestOf(glance, installed);
    const own = await look(read, likest, 'its own');
    if (fits(own) && isSureOf(own)) return own;
  }
  return look(read, language);
}

async function likestOf(
  { language, text }: Look,
  installed: readonly KnownLanguage[],
): Promise<KnownLanguage> {
  const candidates = installed.filter(({ script }) => script === language.script);
  return candidates.length === 1 ? language : (await likestFirst(text, candidates))[0]!;
}

/** Whether none of the other scripts needs to be tried. Chinese and Japanese read each other's characters. */
function isEnough(
  best: Look,
  left: readonly KnownLanguage[],
  first: KnownLanguage | undefined,
): boolean {
  if (isSureOf(best)) return true;
  const { script } = best.language;
  return SQUARE.has(script)
    ? !left.some((language) => SQUARE.has(language.script))
    : script === first?.script;
}

/** Of lines that run down the page, unless its letters look like none that do. */
async function surestDown(
  { sample: read, looksLike }: UnknownPage,
  others: readonly KnownLanguage[],
): Promise<Look | undefined> {
  const seen = looksLike?.()?.name;
  if (seen !== undefined && !SQUARE.has(seen)) return undefined;
  const looks: Look[] = [];
  for (const language of others.filter(({ script }) => SQUARE.has(script))) {
    looks.push(await look(read, language, 'its own'));
    if (isSureOf(looks.at(-1)!)) break;
  }
  return looks.filter(fits).toSorted((a, b) => b.confidence - a.confidence)[0];
}

/** Those of which the text may be, besides the one that it was read in. */
async function closeTo(
  { language, text, confidence, known = 0 }: Look,
  candidates: readonly KnownLanguage[],
  before: FoundLanguage | undefined,
): Promise<KnownLanguage[]> {
  const guesses = guessLanguages(text.split(' '), candidates);
  // Dutch lists have all of English.
  const isAsMuchMostUsed = (guess: Guess) =>
    guess.language === candidates[0] && guess.known >= known - AS_MANY;
  const most = guesses[0]?.known ?? 0;
  const isSureAgain = language.name === before?.name && confidence >= SURE && known >= KNOWN_AGAIN;
  if (isSureAgain && most < known + CLEARLY_MORE) {
    return guesses.filter(isAsMuchMostUsed).map((guess) => guess.language);
  }
  const byWords = guesses.filter((guess) => guess.known > 0).map((guess) => guess.language);
  return [...(await likestFirst(text, candidates)).slice(0, 1), ...byWords.slice(0, 1)];
}

/** Languages that the library does not know stand last. */
async function likestFirst(
  text: string,
  candidates: readonly KnownLanguage[],
): Promise<KnownLanguage[]> {
  const likeness = await likenessOf(text);
  const to = ({ name }: KnownLanguage) => likenessTo(name, likeness) ?? 0;
  return candidates.toSorted((a, b) => to(b) - to(a));
}
