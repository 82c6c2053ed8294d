import type { Block } from '../interface/page-text.ts';
import type { LineImage } from '../network/line-image.ts';
import { mayBeInverted } from '../network/normalise.ts';
import type { Language } from '../readings/language.ts';
import { type Reading, readLines } from '../readings/read-lines.ts';
import {
  bestConfidence,
  confidenceOf,
  keepBetter,
  keepClearer,
  type Readings,
} from '../readings/readings.ts';
import { blocksAsRead } from './blocks-as-read.ts';
import type { PreparedPage } from './prepare-page.ts';

/** A line under this is tried again as white on black (invert_threshold of tesseract). */
const UNCLEAR = 0.7;
/** A line under this is tried in the other languages too. */
export const UNSURE = 90;

/**
 * Reads some lines in one language as they are, and white on black where they are unclear.
 * @param readings of some of its lines, from before; what is read is added
 * @returns blocks in pixels of the picture
 */
export async function readSample(
  page: PreparedPage,
  language: Language,
  readings: Readings,
): Promise<Block[]> {
  const parts = page.lines.flatMap((line) => line.parts);
  await readOnce(parts, language, readings);
  return blocksAsRead(page, readings);
}

/**
 * Reads those lines in a language of which nothing was sure before.
 * @param parts of lines; for each, the ways in which it may stand
 * @param seen what the language read of some of them, which is taken instead
 * @returns the images that were read in this language, now or before
 */
export async function readOnce(
  parts: LineImage[][],
  language: Language,
  readings: Readings,
  seen: Readings = new Map(),
): Promise<LineImage[]> {
  const { height } = language.network.shape;
  const doubtful = parts.filter((ways) => bestConfidence(ways, readings) < UNSURE).flat();
  const isRead = (image: LineImage) => readings.get(image)?.words[0]?.language === language.name;
  const sample = parts.flat().filter(isRead);
  const images = doubtful.filter((image) => image.height === height && !isRead(image));
  const known = new Map(images.flatMap((image) => seenOf(image, seen)));
  const fresh = images.filter((image) => !known.has(image));
  keepBetter(readings, new Map([...known, ...(await readLines(language, fresh, false))]));
  const isUnclear = (image: LineImage) => (readings.get(image)?.clarity ?? 0) < UNCLEAR;
  const unclear = fresh.filter((image) => isUnclear(image) && mayBeInverted(image));
  const inverted = [...(await readLines(language, unclear, true))];
  // A line in letters that a network does not know is unclear to it, and clearer where less is left to be seen.
  const isSurer = ([image, { confidence }]: [LineImage, Reading]) =>
    !language.lacksLatin || confidence > confidenceOf(image, readings);
  keepClearer(readings, new Map(inverted.filter(isSurer)));
  return [...sample, ...images];
}

function seenOf(image: LineImage, seen: Readings): [LineImage, Reading][] {
  const reading = seen.get(image);
  return reading ? [[image, reading]] : [];
}
