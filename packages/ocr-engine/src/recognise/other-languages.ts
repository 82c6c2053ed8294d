import { ENGLISH } from '../finding/find-script.ts';
import type { KnownLanguage } from '../languages/catalogue.ts';
import { guessLanguages, shareKnown, shareKnownBy } from '../languages/known-words.ts';
import { type Evidence, evidenceOf, weightsOfLanguages } from '../readings/evidence.ts';
import type { ReadWord } from '../readings/joined-words.ts';
import type { Language } from '../readings/language.ts';
import type { Readings } from '../readings/readings.ts';
import { bestReadings } from './blocks-as-read.ts';
import type { PreparedLine } from './cut-lines.ts';
import { longestLines, type PreparedPage } from './prepare-page.ts';
import { readSample } from './read-once.ts';

/** A line with this many signs or more, of whose words less is known, may be in another language … */
const FEWEST_SIGNS = 8;
const FOREIGN = 0.6;
/** … of which the list knows this much more of such lines' words, or of all lists this much more, for one of many does by chance … */
const CLEARLY_MORE = 0.15;
const MORE_OF_ALL = 0.2;
/** … or in another script, if it is read so unsurely. */
const UNSURE = 62;
/** So sure a model is of its own script, and not of another. */
const SURE = 80;
/** Of rough print, whose words no list knows, all lists would be asked. */
const CLEAR = 75;
/** A book has a line or two full of names on many a page. */
const FEWEST_LINES = 3;
/** A list that has this share of the words that English lent may be that of lines in another language. */
const KNOWN_ENOUGH = 0.7;
/** This many lines tell the language. */
const SAMPLE = 3;
/** Lists that have less of the words by this may be the right one's, … */
const ABOUT_AS_MANY = 0.1;
/** … but no more of them are tried. */
const MOST_LIKELY = 3;

/** What lines in other languages are read with. */
export interface OtherLanguages {
  /** Those of alphabets, the most used ones of each script first. */
  installed: readonly KnownLanguage[];
  /** @returns undefined for one that cannot be used */
  load: (name: string) => Promise<Language | undefined>;
  /** The same lines of the page, cut out for a language; undefined where it finds other lines. */
  cutFor: (language: Language) => PreparedPage | undefined;
}

/** A page as it was read in one language. */
export interface ReadPage {
  page: PreparedPage;
  language: Language;
  readings: Readings;
  others: OtherLanguages;
}

/** What a language reads on a few lines. */
interface Sample {
  name: string;
  evidence: Evidence;
  texts: string[];
}

interface ReadLine {
  /** Which line of the page. */
  at: number;
  words: ReadWord[];
  confidence: number;
  /** Share of the letters that stand in words of the language's list. */
  known: number;
}

/**
 * The languages besides its own in which lines of a page may be.
 * @param readings what was read of the page in its own language
 * @returns names of Tesseract's
 */
export async function otherLanguagesOf(read: ReadPage): Promise<string[]> {
  if (read.others.installed.length === 0) return [];
  const lines = readLines(read);
  const foreign = lines.filter(({ confidence, known }) => confidence >= CLEAR && known < FOREIGN);
  const names = new Set([
    ...(await inSameScript(foreign, read)),
    ...inMostUsed(lines, read),
    ...(await inOtherScript(longestUnsure(lines), read)),
    ...(await inLentLetters(foreign, read)),
  ]);
  names.delete(read.language.name);
  return [...names];
}

function readLines({ page, language, readings }: ReadPage): ReadLine[] {
  return page.lines.flatMap((line, at) => {
    const found = bestReadings([line], readings);
    const { letters, known, confidence, signs } = evidenceOf(found, language);
    if (signs < FEWEST_SIGNS) return [];
    const words = found.flatMap((reading) => reading.words);
    return [{ at, words, confidence, known: letters === 0 ? 1 : known / letters }];
  });
}

/** Of the lines that are read unsurely, most that follow each other. */
function longestUnsure(lines: ReadLine[]): ReadLine[] {
  let [longest, run]: [ReadLine[], ReadLine[]] = [[], []];
  for (const line of lines) {
    run = line.confidence < UNSURE ? [...run, line] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/** The language whose list has clearly more of the words. */
async function inSameScript(lines: ReadLine[], read: ReadPage): Promise<string[]> {
  const own = ownShare(textsOf(lines), read.language);
  if (own === undefined || lines.length < FEWEST_LINES) return [];
  return likeliestOf(inScriptOf(read.language.name, read.others), lines, read, own + MORE_OF_ALL);
}

/** The language of lines that English read in the place of one in another script: codes of banks and names of wares are no language. */
async function inLentLetters(lines: ReadLine[], read: ReadPage): Promise<string[]> {
  const lent = lines.filter(({ words }) => 2 * words.filter(isEnglish).length > words.length);
  if (!read.language.lacksLatin || ownShare(textsOf(lent), read.language) === undefined) return [];
  return likeliestOf(inScriptOf(ENGLISH, read.others), lent, read, KNOWN_ENOUGH);
}

/**
 * The language in which lines are, by the words in lists, which takes 80 ms. Words without their marks may be in several
 * lists: of those that have about as many, that language is taken in which a few lines read best.
 * @param least share of the words' letters
 * @returns its name, or none
 */
async function likeliestOf(
  among: readonly KnownLanguage[],
  lines: ReadLine[],
  read: ReadPage,
  least: number,
): Promise<string[]> {
  const guesses = guessLanguages(textsOf(lines), among);
  const most = guesses[0]?.known ?? 0;
  const likely = guesses.filter(({ known }) => known >= Math.max(least, most - ABOUT_AS_MANY));
  const names = likely.slice(0, MOST_LIKELY).map(({ language }) => language.name);
  return names.length > 1 ? bestOf(names, lines, read) : names;
}

async function bestOf(names: string[], lines: ReadLine[], read: ReadPage): Promise<string[]> {
  const samples: Sample[] = [];
  for (const name of names) samples.push(...(await sampleIn(name, lines, read)));
  const weights = weightsOfLanguages(samples.map(({ evidence }) => evidence));
  const best = samples[weights.indexOf(Math.max(...weights))];
  return best ? [best.name] : [];
}

/** The most used language of the script is the likeliest in other languages' pages, and its list is at hand. */
function inMostUsed(lines: ReadLine[], { language, others }: ReadPage): string[] {
  const texts = textsOf(lines.filter(({ known }) => known < 1 - CLEARLY_MORE));
  const own = ownShare(texts, language);
  const [mostUsed] = inScriptOf(language.name, others);
  if (own === undefined || !mostUsed || mostUsed.name === language.name) return [];
  return shareKnownBy(mostUsed.name, texts) >= own + CLEARLY_MORE ? [mostUsed.name] : [];
}

/** The likeliest language of the script whose most used one is sure of lines that the page's own is not. */
async function inOtherScript(lines: ReadLine[], read: ReadPage): Promise<string[]> {
  const { installed } = read.others;
  if (ownShare(textsOf(lines), read.language) === undefined) return [];
  const seen = new Set([scriptOf(read.language.name, read.others)]);
  for (const { name, script } of installed) {
    if (seen.has(script)) continue;
    seen.add(script);
    const [sample] = await sampleIn(name, lines, read);
    if (!sample || sample.evidence.confidence < SURE) continue;
    const [best] = guessLanguages(sample.texts, inScriptOf(name, read.others));
    return best ? [best.language.name] : [];
  }
  return [];
}

/** Reads a few of the lines in a language. @returns nothing where that cannot be used */
async function sampleIn(
  name: string,
  lines: ReadLine[],
  { others: { load, cutFor } }: ReadPage,
): Promise<Sample[]> {
  const language = await load(name);
  const page = language && cutFor(language);
  if (!page) return [];
  const some = lines.flatMap(({ at }) => page.lines[at] ?? []);
  const sample = longestLines({ ...page, lines: some }, SAMPLE);
  const readings: Readings = new Map();
  await readSample(sample, language, readings);
  const found = bestReadings(sample.lines, readings);
  const texts = found.flatMap(({ words }) => words.map(({ text }) => text));
  return [{ name, evidence: evidenceOf(found, language), texts }];
}

const isEnglish = ({ language }: ReadWord) => language === ENGLISH;

const textsOf = (lines: ReadLine[]) => lines.flatMap(({ words }) => words.map(({ text }) => text));

/** @returns undefined for a handful of words */
function ownShare(texts: string[], { words }: Language): number | undefined {
  return words && shareKnown(texts, words);
}

const scriptOf = (name: string, { installed }: OtherLanguages) =>
  installed.find((known) => known.name === name)?.script;

function inScriptOf(name: string, others: OtherLanguages): KnownLanguage[] {
  const script = scriptOf(name, others);
  return others.installed.filter((known) => known.script === script);
}

/**
 * A page whose lines are cut out for another language, too.
 * @param other the same page for that one
 */
export function cutForBoth(page: PreparedPage, other: PreparedPage): PreparedPage {
  if (other === page || other.lines.length !== page.lines.length) return page;
  return { ...page, lines: page.lines.map((line, at) => withWays(line, other.lines[at]!)) };
}

function withWays(line: PreparedLine, other: PreparedLine): PreparedLine {
  const parts = line.parts.map((ways, at) => [...new Set([...ways, ...(other.parts[at] ?? [])])]);
  return { ...line, parts };
}
