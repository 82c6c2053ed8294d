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

/** @returns the images that were read in this language, now or as a sample: those of which nothing was sure before */
export async function readOnce(
  parts: LineImage[][],
  language: Language,
  readings: Readings,
): Promise<LineImage[]> {
  const { height } = language.network.shape;
  const doubtful = parts.filter((ways) => bestConfidence(ways, readings) < UNSURE).flat();
  const isRead = (image: LineImage) => readings.get(image)?.words[0]?.language === language.name;
  const sample = parts.flat().filter(isRead);
  const images = doubtful.filter((image) => image.height === height && !isRead(image));
  keepBetter(readings, await readLines(language, images, false));
  const isUnclear = (image: LineImage) => (readings.get(image)?.clarity ?? 0) < UNCLEAR;
  const unclear = images.filter((image) => isUnclear(image) && mayBeInverted(image));
  const inverted = [...(await readLines(language, unclear, true))];
  // A line in letters that a network does not know is unclear to it, and clearer where less is left to be seen.
  const isSurer = ([image, { confidence }]: [LineImage, Reading]) =>
    !language.lacksLatin || confidence > confidenceOf(image, readings);
  keepClearer(readings, new Map(inverted.filter(isSurer)));
  return [...sample, ...images];
}
