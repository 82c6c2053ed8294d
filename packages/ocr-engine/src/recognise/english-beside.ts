import { ENGLISH } from '../finding/find-script.ts';
import type { LineImage } from '../network/line-image.ts';
import { withSigns } from '../text/signs-beside.ts';
import { meanByLetters } from '../text/words.ts';
import type { ReadWord } from '../readings/joined-words.ts';
import { type Language, loadedLanguage } from '../readings/language.ts';
import type { Reading } from '../readings/read-lines.ts';
import { keepBetter, partReading, type Readings, readOtherwise } from '../readings/readings.ts';

/** A word under this may be in letters that its model does not know. */
const DOUBTFUL = 85;
/** What stands in plain sentences. Anything else may be what a model made of a sign that it does not know. */
const PLAIN = /^[(-]*\p{L}+(?:['-]\p{L}+)*[.,;:!?)-]*$/u;
/** A line in which the page's own language reads nothing is Latin if it is as sure as this. */
const LEAST_SURE = 60;
/** What § and §§ before a number are taken for, however sure a model is. */
const LIKE_SECTIONS = /^[8S&$]{1,2}$/;
const NUMBER = /^\d/;

/** Networks of ours that learned signs for hours, as English did. They take § alone for an 8 at times. */
const LEARNED: ReadonlySet<string> = new Set(['deu', 'fra', 'spa']);
/** English cannot read it. */
const BLACK_LETTER: ReadonlySet<string> = new Set(['frk', 'deu_latf']);

/** What English lends to a page. */
export interface Loan {
  /**
   * Letters, where no other language of the page has Latin ones, since names, addresses and units stand so on pages of every script; signs,
   * where all have them and English is surer of addresses, shares and amounts.
   */
  what: 'letters' | 'signs' | 'section signs';
  /** Those that borrow, best first. */
  to: Language[];
}

/** @param languages of a page, best first: English lends nothing where it is the best, or the only one */
export function loanTo(languages: readonly Language[]): Loan | undefined {
  const to = languages.filter(({ name }) => name !== ENGLISH);
  const isBest = languages[0]?.name === ENGLISH;
  const what = isBest ? undefined : lentTo(to);
  return what && { what, to };
}

function lentTo(languages: Language[]): Loan['what'] | undefined {
  if (languages.every(({ lacksLatin }) => lacksLatin)) return 'letters';
  const mayBorrow = languages.every(
    ({ name, lacksLatin }) => !lacksLatin && !BLACK_LETTER.has(name),
  );
  if (!mayBorrow) return undefined;
  return LEARNED.has(languages[0]!.name) ? 'section signs' : 'signs';
}

/** The languages whose models read all that is unsure: English, where it was named, reads what it lends instead, letters or signs. */
export function readersOf(
  languages: readonly Language[],
  loan: Loan | undefined,
): readonly Language[] {
  return loan && loan.what !== 'section signs' ? loan.to : languages;
}

/**
 * Reads lines by English, too, that may have what it lends.
 * @param parts of the page's lines; for each, the ways in which it may stand
 * @param readings of these lines
 * @returns what English reads of them; nothing where it is not needed or not installed
 */
export async function readEnglish(
  parts: LineImage[][],
  loan: Loan,
  readings: Readings,
): Promise<Readings> {
  if (loan.what === 'letters') return readLatin(parts, readings);
  const mayHold = loan.what === 'signs' ? mayHoldSigns : mayHoldSections;
  const wordsOf = (image: LineImage) => readings.get(image)?.words ?? [];
  return readByEnglish(parts.flat().filter((image) => mayHold(wordsOf(image))));
}

/** Reads lines with doubtful words for Latin letters. */
async function readLatin(parts: LineImage[][], readings: Readings): Promise<Readings> {
  const words = (ways: LineImage[]) => partReading(ways, readings)?.words ?? [];
  const doubtful = parts.filter((ways) => isDoubtful(words(ways)));
  const latin = await readByEnglish(doubtful.flat());
  const empty = new Set(doubtful.filter((ways) => words(ways).length === 0).flat());
  const isText = ([image, { confidence }]: [LineImage, Reading]) =>
    !empty.has(image) || confidence >= LEAST_SURE;
  return new Map([...latin].filter(isText));
}

async function readByEnglish(images: LineImage[]): Promise<Readings> {
  const level = images.filter(isLevel);
  const language = level.length > 0 && (await loadedLanguage(ENGLISH));
  return language ? readOtherwise(language, level, (image) => image) : new Map();
}

/** Words of lines that run up or down stand one above the other, and cannot be told apart by where they begin and end. */
function isLevel({ turn }: LineImage): boolean {
  return turn === 0;
}

function isDoubtful(words: ReadWord[]): boolean {
  return words.length === 0 || words.some(({ confidence }) => confidence < DOUBTFUL);
}

/** Whether a line may hold a sign. The point of a list, before all words, looks like a round letter to a model without one. */
function mayHoldSigns(words: ReadWord[]): boolean {
  return (
    isDoubtful(words) || words[0]?.text.length === 1 || !words.every(({ text }) => PLAIN.test(text))
  );
}

function mayHoldSections(words: ReadWord[]): boolean {
  return words.some(
    ({ text }, at) => LIKE_SECTIONS.test(text) && NUMBER.test(words[at + 1]?.text ?? ''),
  );
}

/** What the lines say with what English reads in them. */
export function withEnglish(readings: Readings, loan: Loan, english: Readings): Readings {
  const mixed: Readings = new Map(readings);
  keepEnglish(mixed, loan, english);
  return mixed;
}

/** Adds what English reads to what the page's other languages do. */
export function keepEnglish(readings: Readings, loan: Loan, english: Readings): void {
  if (loan.what === 'letters') return keepBetter(readings, english);
  for (const [image, other] of english) {
    const before = readings.get(image);
    if (before) readings.set(image, signed(before, other));
  }
}

/** The line is as sure as what is left of its own words: those of English are sure where they are not. */
function signed(own: Reading, other: Reading): Reading {
  const words = withSigns(own.words, other.words, own.letters);
  const rest = words.filter(({ language }) => language === own.words[0]?.language);
  return { ...own, words, confidence: meanByLetters(rest.length > 0 ? rest : words) };
}

/** The lines of which each word was read by English. */
export function englishLines(images: LineImage[], readings: Readings): LineImage[] {
  const languagesOf = (image: LineImage) =>
    new Set(readings.get(image)?.words.map(({ language }) => language));
  return images.filter((image) => {
    const languages = languagesOf(image);
    return languages.size === 1 && languages.has(ENGLISH);
  });
}
