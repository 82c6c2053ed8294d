import { withHeight } from '../network/changed-lines.ts';
import type { LineImage } from '../network/line-image.ts';
import type { Language } from './language.ts';
import { mixedReading } from './mixed-reading.ts';
import { type Reading, readLines } from './read-lines.ts';
import { votedWords } from '../text/voted-words.ts';
import { meanByLetters } from '../text/words.ts';

/** Of each way in which a part of a line may stand. */
export type Readings = Map<LineImage, Reading>;

/** Pages of clean print have more than this as the mean of their lines. */
const ROUGH = 85;

/** Whether the page reads so badly that it is no clean print, by its lines as far as they are long. */
export function isRough(images: LineImage[], readings: Readings): boolean {
  const width = images.reduce((sum, image) => sum + image.width, 0);
  const sure = images.reduce((sum, image) => sum + image.width * confidenceOf(image, readings), 0);
  return sure < ROUGH * width;
}

/** Reads images that something was done to, as high as the language takes them; what comes back is of those without. */
export async function readOtherwise(
  language: Language,
  images: LineImage[],
  change: (image: LineImage) => LineImage,
): Promise<Readings> {
  const { height } = language.network.shape;
  const originals = new Map(images.map((image) => [change(withHeight(image, height)), image]));
  const others = await readLines(language, [...originals.keys()], false);
  return new Map([...others].map(([image, reading]) => [originals.get(image)!, reading]));
}

/** 0 to 100, of the way that reads best. */
export function bestConfidence(ways: LineImage[], readings: Readings): number {
  return Math.max(0, ...ways.map((image) => confidenceOf(image, readings)));
}

/** 0 to 100; 0 for what was not read. */
export function confidenceOf(image: LineImage, readings: Readings): number {
  return readings.get(image)?.confidence ?? 0;
}

/** Adds readings, or puts them in the place of less sure ones; those of two models are joined. */
export function keepBetter(readings: Readings, others: Readings): void {
  for (const [image, other] of others) {
    const before = readings.get(image);
    if (before && before.letters !== other.letters)
      readings.set(image, mixedReading(before, other));
    else if (other.confidence >= (before?.confidence ?? 0)) readings.set(image, other);
  }
}

/** The same, by how clearly the network saw them. */
export function keepClearer(readings: Readings, others: Readings): void {
  for (const [image, other] of others) {
    if (other.clarity > (readings.get(image)?.clarity ?? 0)) readings.set(image, other);
  }
}

/**
 * Puts what all readings of some lines in one language say together in the place of the first of them.
 * @param ways in that language; what another one read of a line has no vote there, and stays where it is surer
 */
export function keepVoted(readings: Readings, images: LineImage[], ways: Readings[]): void {
  for (const image of images) {
    const others = ways.flatMap((way) => way.get(image) ?? []);
    const before = readings.get(image);
    const isOwn = before?.letters === others[0]?.letters;
    const all = isOwn && before ? [before, ...others] : others;
    if (all.length === 0) continue;
    // Words of lines that run up or down stand one above the other.
    const voted = image.turn === 0 ? votedReading(all) : surestOf(all);
    if (isOwn) readings.set(image, voted);
    else keepBetter(readings, new Map([[image, voted]]));
  }
}

/** As sure as all of them are in the mean: what one of many is sure of may be chance. */
function votedReading(all: Reading[]): Reading {
  const words = votedWords(all.map((reading) => reading.words));
  const mean = all.reduce((sum, { confidence }) => sum + confidence, 0) / all.length;
  const factor = Math.min(1, mean / Math.max(1, meanByLetters(words)));
  const scaled = words.map((word) => ({ ...word, confidence: factor * word.confidence }));
  return { ...surestOf(all), words: scaled, confidence: meanByLetters(scaled) };
}

const surestOf = (all: Reading[]) =>
  all.reduce((best, one) => (one.confidence > best.confidence ? one : best));

/** Mean confidence, 0 to 100. */
export function meanOf(images: LineImage[], readings: Readings): number {
  const sum = images.reduce((total, image) => total + confidenceOf(image, readings), 0);
  return sum / images.length;
}

/** The way in which a part of a line reads best. */
export function bestWay(ways: LineImage[], readings: Readings): LineImage | undefined {
  return ways.toSorted((a, b) => confidenceOf(b, readings) - confidenceOf(a, readings))[0];
}

/** What a part of a line says, by all images of it that stand as the best one does. */
export function partReading(ways: LineImage[], readings: Readings): Reading | undefined {
  const best = bestWay(ways, readings);
  const same = ways.filter(({ turn }) => turn === best?.turn);
  return same
    .flatMap((image) => readings.get(image) ?? [])
    .reduce<Reading | undefined>((all, one) => (all ? mixedReading(all, one) : one), undefined);
}
