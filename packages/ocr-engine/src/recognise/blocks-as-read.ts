import type { TextLine } from '../text/text-line.ts';
import type { Block, Box, Line } from '../interface/page-text.ts';
import { beginsOnRight, logicalOrder, numberFromRight } from '../decode/bidi.ts';
import { bentBlocks } from '../skew/flatten.ts';
import { slantedBlocks } from '../skew/slant.ts';
import type { ReadWord } from '../readings/joined-words.ts';
import type { Reading } from '../readings/read-lines.ts';
import { bestWay, meanOf, partReading, type Readings } from '../readings/readings.ts';
import type { PreparedLine } from './cut-lines.ts';
import type { PreparedPage } from './prepare-page.ts';

/** A line that was found in ink under no line is text if it is read with this confidence. */
const LEAST_OF_GUESS = 60;

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
