import type { Block } from '../interface/page-text.ts';
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
import { raise, soften, thicken, widen } from '../network/changed-lines.ts';
import { blocksAsRead } from './blocks-as-read.ts';
import type { PreparedPage } from './prepare-page.ts';
import { type LineGroup, linesByLanguage, type Seen } from './line-languages.ts';
import { readOnce, UNSURE } from './read-once.ts';
import {
  confidenceOf,
  isRough,
  keepBetter,
  keepVoted,
  type Readings,
  readOtherwise,
} from '../readings/readings.ts';

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

/**
 * Reads a prepared page: each line in its own language, where they are of alphabets, else in one language after the other.
 * @param languages best first
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
  const { groups, seen } = await groupsOf(page, languages, readings);
  for (const group of groups) await readInOrder(group, seen, readings);
  return blocksAsRead(page, readings);
}

/** Of alphabets, each line has its own language: their lines are found alike. */
async function groupsOf(
  { lines }: PreparedPage,
  languages: Language[],
  readings: Readings,
): Promise<{ groups: LineGroup[]; seen: Seen }> {
  const areMany = languages.length > 1 && languages.every(({ isAlphabetic }) => isAlphabetic);
  return areMany
    ? linesByLanguage(lines, languages, readings)
    : { groups: [{ lines, languages }], seen: new Map() };
}

/**
 * Reads lines in one language after the other, their own first.
 * @param seen what languages read of some lines before
 */
async function readInOrder(
  { lines, languages }: LineGroup,
  seen: Seen,
  readings: Readings,
): Promise<void> {
  const loan = loanTo(languages);
  const readers = readersOf(languages, loan);
  const heights = new Set(readers.map(({ network }) => network.shape.height));
  const parts = lines.flatMap((line) =>
    line.parts.map((ways) => ways.filter(({ height }) => heights.has(height))),
  );
  for (const language of readers) {
    const images = await readOnce(parts, language, readings, seen.get(language));
    if (loan && language === loan.to.at(-1)) await readBorrowing(parts, images, loan, readings);
    else await readUnsure(images, language, readings);
  }
  const lender = languages.find((language) => !readers.includes(language));
  if (lender) await readUnsure(englishLines(parts.flat(), readings), lender, readings);
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
