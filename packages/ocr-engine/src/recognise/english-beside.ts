import { ENGLISH } from '../finding/find-script.ts';
import { withHeight } from '../network/changed-lines.ts';
import type { LineImage } from '../network/line-image.ts';
import { type Language, loadedLanguage } from './language.ts';
import type { ReadWord } from './joined-words.ts';
import type { Reading } from './read-lines.ts';
import { withSigns } from '../text/signs-beside.ts';
import { meanByLetters } from '../text/words.ts';
import { keepBetter, partReading, type Readings, readOtherwise } from './readings.ts';

/** A word under this may be in letters that its model does not know. */
const DOUBTFUL = 85;
/** What stands in plain sentences. Anything else may be what a model made of a sign that it does not know. */
const PLAIN = /^[(-]*\p{L}+(?:['-]\p{L}+)*[.,;:!?)-]*$/u;
/** A line in which the page's own language reads nothing is Latin if it is as sure as this. */
const LEAST_SURE = 60;

/**
 * Networks of ours that learned signs for hours, as English did, and black letter, which English cannot read. Other languages lack some
 * signs, or met them for minutes.
 */
const WITHOUT_ENGLISH: ReadonlySet<string> = new Set([
  ENGLISH,
  'deu',
  'fra',
  'spa',
  'frk',
  'deu_latf',
]);

/**
 * What English lends to a page: letters, where no language of the page has Latin ones, since names, addresses and units stand so on
 * pages of every script; signs, where all have them and English is surer of addresses, shares and amounts.
 */
function lentTo(languages: readonly Language[]): 'letters' | 'signs' | undefined {
  if (languages.every(({ lacksLatin }) => lacksLatin)) return 'letters';
  return languages.every(mayTakeSigns) ? 'signs' : undefined;
}

const mayTakeSigns = ({ name, lacksLatin }: Language) => !lacksLatin && !WITHOUT_ENGLISH.has(name);

/**
 * Reads lines by English, too, that may have what it lends to a page in these languages.
 * @param parts of the page's lines; for each, the ways in which it may stand
 * @param readings of these lines
 * @returns what English reads of them; nothing where it is not needed or not installed
 */
export async function readEnglish(
  parts: LineImage[][],
  languages: readonly Language[],
  readings: Readings,
): Promise<Readings> {
  const lent = lentTo(languages);
  if (lent === 'letters') return readLatin(parts, readings);
  if (lent === undefined) return new Map();
  const wordsOf = (image: LineImage) => readings.get(image)?.words ?? [];
  return readByEnglish(parts.flat().filter((image) => mayHoldSigns(wordsOf(image))));
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
  if (!language) return new Map();
  const { height } = language.network.shape;
  return readOtherwise(language, level, (image) => withHeight(image, height));
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

/** What the lines say with what English reads in them. */
export function withEnglish(
  languages: readonly Language[],
  readings: Readings,
  english: Readings,
): Readings {
  if (english.size === 0) return readings;
  const mixed: Readings = new Map(readings);
  keepEnglish(mixed, languages, english);
  return mixed;
}

/** Adds what English reads to what the page's languages do. */
export function keepEnglish(
  readings: Readings,
  languages: readonly Language[],
  english: Readings,
): void {
  if (lentTo(languages) !== 'signs') return keepBetter(readings, english);
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
