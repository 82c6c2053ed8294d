import type { KnownLanguage } from '../languages/catalogue.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { type Guess, guessLanguages } from '../languages/known-words.ts';
import { type Likeness, likenessOf, likenessTo } from '../languages/identify.ts';
import {
  AS_MANY,
  bestRead,
  fits,
  type Look,
  look,
  type ReadSample,
  SURE,
  type UnknownPage,
  UNSPACED,
} from './sample-looks.ts';

/** With this many of its words in the list a page is surely in the language of the one before. */
const KNOWN_AGAIN = 0.75;
/** A page that is read surely in the language of the page before is in another one if that knows this much more of it. */
const CLEARLY_MORE = 0.05;

/**
 * Models of other languages leave out the marks that its letters carry above others. What they read then looks like none of them,
 * and the list of the most used one has most of what is left.
 */
const WITH_TALL_MARKS = 'vie';
/** A text that looks no more like the language that it was read in looks like none. */
const LIKE_NONE = 0.3;

/** Of a script's languages the one that reads the sample best. */
export async function bestOfScript(
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
  const likeness = await likenessOf(text);
  const likest = likestFirst(likeness, candidates);
  const isLikeNone = (likenessTo(language.name, likeness) ?? 1) < LIKE_NONE;
  const marked = candidates.filter(({ name }) => isLikeNone && name === WITH_TALL_MARKS);
  return [...likest.slice(0, 1), ...byWords.slice(0, 1), ...marked];
}

/** Of a script's languages the one that a text looks like most. */
export async function likestOf(
  { language, text }: Look,
  installed: readonly KnownLanguage[],
): Promise<KnownLanguage> {
  const candidates = installed.filter(({ script }) => script === language.script);
  return candidates.length === 1 ? language : likestFirst(await likenessOf(text), candidates)[0]!;
}

/** Languages that the library does not know stand last. */
function likestFirst(likeness: Likeness, candidates: readonly KnownLanguage[]): KnownLanguage[] {
  const to = ({ name }: KnownLanguage) => likenessTo(name, likeness) ?? 0;
  return candidates.toSorted((a, b) => to(b) - to(a));
}
