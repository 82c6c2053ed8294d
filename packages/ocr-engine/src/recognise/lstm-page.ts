import type { TextLine } from '../text/text-line.ts';
import type { Block, Box, Line } from '../interface/page-text.ts';
import { beginsOnRight, logicalOrder, numberFromRight } from '../decode/bidi.ts';
import { bentBlocks } from '../skew/flatten.ts';
import { slantedBlocks } from '../skew/slant.ts';
import { stages } from '../interface/stages.ts';
import type { Language } from '../readings/language.ts';
import {
  englishLines,
  keepEnglish,
  type Loan,
  loanTo,
  readEnglish,
  readersOf,
  withEnglish,
} from './english-beside.ts';
import type { LineImage } from '../network/line-image.ts';
import { mayBeInverted } from '../network/normalise.ts';
import { raise, soften, thicken, widen } from '../network/changed-lines.ts';
import type { ReadWord } from '../readings/joined-words.ts';
import type { PreparedLine } from './cut-lines.ts';
import type { PreparedPage } from './prepare-page.ts';
import { type Reading, readLines } from '../readings/read-lines.ts';
import {
  bestConfidence,
  bestWay,
  confidenceOf,
  isRough,
  keepBetter,
  keepClearer,
  keepVoted,
  meanOf,
  partReading,
  type Readings,
  readOtherwise,
} from '../readings/readings.ts';

/** A line under this is tried again as white on black (invert_threshold of tesseract). */
const UNCLEAR = 0.7;
/** A line that was found in ink under no line is text if it is read with this confidence. */
const LEAST_OF_GUESS = 60;
/** In pixels of the line image: a line may lie a little off from where it was found. */
const RAISED = 2;
/** Letters that stand apart may be narrow, as those of printers are, or have lost ink. */
const OTHER_WAYS: ((image: LineImage) => LineImage)[] = [
  (image) => soften(widen(image)),
  widen,
  (image) => soften(raise(image, RAISED)),
  (image) => soften(raise(image, -RAISED)),
  thicken,
];
/** Lines this sure, from and below, are read in other ways. On clean print what is still less sure is a rule or an edge, not text. */
const OTHERWISE = { rough: [0, 95], clean: [40, 75] } as const;
/** A line under this is tried in the other languages too. */
const UNSURE = 90;

/**
 * Reads a prepared page in one language after the other, best first.
 * @param readings of some of its lines, from before; what is read is added
 * @returns blocks in pixels of the picture, in reading order
 */
export function readPage(
  page: PreparedPage,
  languages: Language[],
  readings: Readings = new Map(),
): Promise<Block[]> {
  return stages.during('packing, words and their boxes', () =>
    readLanguages(page, languages, readings),
  );
}

async function readLanguages(
  page: PreparedPage,
  languages: Language[],
  readings: Readings,
): Promise<Block[]> {
  const parts = page.lines.flatMap((line) => line.parts);
  const loan = loanTo(languages);
  const readers = readersOf(languages, loan);
  for (const language of readers) {
    const images = await readOnce(parts, language, readings);
    if (loan && language === loan.to.at(-1)) await readBorrowing(parts, images, loan, readings);
    else await readUnsure(images, language, readings);
  }
  const lender = languages.find((language) => !readers.includes(language));
  if (lender) await readUnsure(englishLines(parts.flat(), readings), lender, readings);
  return blocksAsRead(page, readings);
}

/** Reads what English lends, and what is unsure with that. */
async function readBorrowing(
  parts: LineImage[][],
  images: LineImage[],
  loan: Loan,
  readings: Readings,
): Promise<void> {
  const english = await readEnglish(parts, loan, readings);
  const mixed = english.size > 0 ? withEnglish(readings, loan, english) : readings;
  await readUnsure(images, loan.to.at(-1)!, readings, mixed);
  keepEnglish(readings, loan, english);
}

/**
 * Reads lines in other ways that are unsure.
 * @param seen what tells how sure they are
 */
async function readUnsure(
  images: LineImage[],
  language: Language,
  readings: Readings,
  seen = readings,
): Promise<void> {
  const unsure = unsureOf(images, language, seen);
  if (unsure.length > 0) await readInOtherWays(unsure, language, readings);
}

/** Those lines that are unsure for print of their kind. */
function unsureOf(images: LineImage[], language: Language, readings: Readings): LineImage[] {
  const print = isRough(images, readings) ? 'rough' : 'clean';
  if (print === 'clean' && !language.isAlphabetic) return [];
  const [least, most] = OTHERWISE[print];
  const below = language.isAlphabetic ? most : UNSURE;
  return images.filter((image) => {
    const sure = confidenceOf(image, readings);
    return sure >= least && sure < below;
  });
}

async function readInOtherWays(
  images: LineImage[],
  language: Language,
  readings: Readings,
): Promise<void> {
  if (!language.isAlphabetic) {
    return keepBetter(readings, await readOtherwise(language, images, soften));
  }
  const ways: Readings[] = [];
  for (const way of OTHER_WAYS) ways.push(await readOtherwise(language, images, way));
  keepVoted(readings, images, ways);
}

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
async function readOnce(
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

/** The blocks of a page, in pixels of the picture, in reading order. */
export function blocksAsRead({ slant, curl, lines }: PreparedPage, readings: Readings): Block[] {
  const blocks = new Map<number, Block>();
  const read = lines.map((prepared) => ({
    ...prepared,
    words: bestReadings([prepared], readings).flatMap(({ words }) => words),
  }));
  const isFromRight = beginsOnRight(read.flatMap(({ words }) => words));
  for (const { line, parts, words } of read) {
    const chosen = parts.flatMap((ways) => bestWay(ways, readings) ?? []);
    const turn = chosen[0]?.turn ?? 0;
    if (words.length === 0 || (line.isGuess && meanOf(chosen, readings) < LEAST_OF_GUESS)) continue;
    const block = blocks.get(line.block) ?? { box: line.blockBox, lines: [] };
    block.lines.push(toLine(line, turn, words, isFromRight));
    blocks.set(line.block, block);
  }
  const found = [...blocks.values()];
  const bent = curl ? bentBlocks(found, curl) : found;
  return slant ? slantedBlocks(bent, slant) : bent;
}

/** What was read best of each part of some lines. */
export function bestReadings(lines: PreparedLine[], readings: Readings): Reading[] {
  const parts = lines.flatMap((line) => line.parts);
  return parts.flatMap((ways) => partReading(ways, readings) ?? []);
}

function toLine(
  line: TextLine,
  turn: Line['orientation'],
  words: ReadWord[],
  pageIsFromRight: boolean,
): Line {
  const runsDown = turn === 90 && line.runsDown;
  const isFromRight = beginsOnRight(words, pageIsFromRight);
  return {
    box: line.box,
    baseline: runsDown ? middleOf(line) : turn === 0 ? line.baseline : turnedBaseline(line, turn),
    orientation: runsDown ? 0 : turn,
    direction: runsDown ? 'ttb' : isFromRight ? 'rtl' : 'ltr',
    confidence: 0,
    words: logicalOrder(words, isFromRight).map(
      ({ text, box, confidence, language, isRightToLeft }) => ({
        text: isFromRight && !isRightToLeft ? numberFromRight(text, language) : text,
        box,
        confidence,
        language,
      }),
    ),
  };
}

function middleOf({ box: [left, top, right, bottom] }: TextLine): Box {
  const middle = (left + right) / 2;
  return [middle, top, middle, bottom];
}

/** Descenders take about a fifth of a line's depth. */
const DESCENDERS = 0.2;

function turnedBaseline({ box: [left, top, right, bottom] }: TextLine, turn: number): Box {
  const depth = (right - left) * DESCENDERS;
  if (turn === 90) return [left + depth, top, left + depth, bottom];
  return [right - depth, bottom, right - depth, top];
}
