import { ENGLISH } from '../finding/find-script.ts';
import type { LineImage } from '../network/line-image.ts';
import { type Language, loadedLanguage } from './language.ts';
import type { ReadWord } from './joined-words.ts';
import { type Reading, readLines } from './read-lines.ts';
import { keepBetter, partReading, type Readings } from './readings.ts';

/** In pixels, of the lines that English takes, which reads Latin letters on pages of other scripts. */
const LATIN_HEIGHT = 36;
/** A word under this may be in letters that its model does not know. */
const DOUBTFUL = 85;
/** A line in which the page's own language reads nothing is Latin if it is as sure as this. */
const LEAST_SURE = 60;

/** In pixels, of the lines that networks take which may read a page in these languages. */
export function heightsFor(languages: readonly Language[]): number[] {
  const own = languages.map(({ network }) => network.shape.height);
  return [...new Set(areWithoutLatin(languages) ? [...own, LATIN_HEIGHT] : own)];
}

const areWithoutLatin = (languages: readonly Language[]) =>
  languages.every(({ lacksLatin }) => lacksLatin);

/**
 * Reads lines with doubtful words for Latin letters, where no language of the page has them: names, addresses and units stand so
 * on pages of every script.
 * @param parts of the page's lines; for each, the ways in which it may stand
 * @param readings of these lines
 * @returns what English reads of them; nothing where one of the languages has Latin letters, or English is not installed
 */
export async function readLatin(
  parts: LineImage[][],
  languages: readonly Language[],
  readings: Readings,
): Promise<Readings> {
  const nothing: Readings = new Map();
  if (!areWithoutLatin(languages)) return nothing;
  const words = (ways: LineImage[]) => partReading(ways, readings)?.words ?? [];
  const doubtful = parts.filter((ways) => isDoubtful(words(ways)));
  const images = doubtful.flat().filter(isReadable);
  const language = images.length > 0 && (await loadedLanguage(ENGLISH));
  if (!language) return nothing;
  const latin = await readLines(language, images, false);
  const empty = new Set(doubtful.filter((ways) => words(ways).length === 0).flat());
  const isText = ([image, { confidence }]: [LineImage, Reading]) =>
    !empty.has(image) || confidence >= LEAST_SURE;
  return new Map([...latin].filter(isText));
}

/** Words of lines that run up or down stand one above the other, and cannot be told apart by where they begin and end. */
function isReadable({ height, turn }: LineImage): boolean {
  return height === LATIN_HEIGHT && turn === 0;
}

function isDoubtful(words: ReadWord[]): boolean {
  return words.length === 0 || words.some(({ confidence }) => confidence < DOUBTFUL);
}

/** What the lines say with their Latin words: of each image, what all that stand as it does say together. */
export function withLatin(parts: LineImage[][], readings: Readings, latin: Readings): Readings {
  if (latin.size === 0) return readings;
  const mixed: Readings = new Map(readings);
  keepBetter(mixed, latin);
  for (const ways of parts) {
    const reading = partReading(ways, mixed);
    for (const image of ways) if (reading && mixed.has(image)) mixed.set(image, reading);
  }
  return mixed;
}
