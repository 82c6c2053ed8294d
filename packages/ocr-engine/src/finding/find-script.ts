import type { KnownLanguage } from '../languages/catalogue.ts';
import { scriptsLike } from '../languages/taken-for.ts';
import type { SeenScript } from '../tesseract/detect-script.ts';
import { bestOfScript, likestOf } from './best-of-script.ts';
import {
  fits,
  isHopeless,
  isSureOf,
  type Look,
  look,
  lookTwice,
  type ReadSample,
  SQUARE,
  type UnknownPage,
  UNSPACED,
} from './sample-looks.ts';

/** The right script is among these. */
const LIKELIEST = 2;
/** What it reads of other scripts tells which they are. */
export const ENGLISH = 'eng';

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
  const others = othersThan(first, english, installed);
  const best = await surest(page, others.slice(0, LIKELIEST), installed);
  return best && isSureOf(best) ? best : undefined;
}

/** Reads the sample in one language of each other script, the likeliest first, until one is sure. */
export async function bestScript(
  page: UnknownPage,
  first: Look,
  installed: readonly KnownLanguage[],
): Promise<Look> {
  const { sample: read } = page;
  const english = await inEnglish(read, first, installed);
  if (english && fits(english)) return english;
  const others = othersThan(first, english, installed);
  const best = await surest(page, others, installed);
  // Lines may run down the page.
  const inOrder = installed.filter((language) => others.includes(language));
  return best ?? (await surestDown(page, inOrder)) ?? look(read, first.language);
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

/**
 * The most used language of each script but that of the first look; those first whose letters English may have taken for its own.
 * Another English network takes them for others.
 */
function othersThan(
  first: Look,
  english: Look | undefined,
  installed: readonly KnownLanguage[],
): KnownLanguage[] {
  const scripts = english ? scriptsLike(english.text) : [];
  const rank = ({ script }: KnownLanguage) =>
    scripts.includes(script) ? scripts.indexOf(script) : scripts.length;
  const ranked = firstOfEach(installed)
    .filter(({ script }) => script !== first.language.script)
    .toSorted((a, b) => rank(a) - rank(b));
  return squareOnesTogether(ranked);
}

/** Chinese and Japanese read each other's characters: where one is the likeliest, the other is to be compared with it. */
function squareOnesTogether(languages: KnownLanguage[]): KnownLanguage[] {
  if (!languages.slice(0, 1).some(isSquare)) return languages;
  return [...languages.filter(isSquare), ...languages.filter((language) => !isSquare(language))];
}

const isSquare = ({ script }: KnownLanguage) => SQUARE.has(script);

/** The most used language of each script. */
export function firstOfEach(installed: readonly KnownLanguage[]): KnownLanguage[] {
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

/** Whether none of the other scripts needs to be tried. Chinese and Japanese read each other's characters. */
function isEnough(
  best: Look,
  left: readonly KnownLanguage[],
  first: KnownLanguage | undefined,
): boolean {
  if (isSureOf(best)) return true;
  return isSquare(best.language) ? !left.some(isSquare) : best.language.script === first?.script;
}

/** Of lines that run down the page, unless its letters look like none that do. */
async function surestDown(
  { sample: read, looksLike }: UnknownPage,
  others: readonly KnownLanguage[],
): Promise<Look | undefined> {
  const seen = looksLike?.()?.name;
  if (seen !== undefined && !SQUARE.has(seen)) return undefined;
  const looks: Look[] = [];
  for (const language of others.filter(isSquare)) {
    looks.push(await look(read, language, 'its own'));
    if (isSureOf(looks.at(-1)!)) break;
  }
  return looks.filter(fits).toSorted((a, b) => b.confidence - a.confidence)[0];
}
