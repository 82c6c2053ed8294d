import type { Block, Box, Line, Word } from '../interface/page-text.ts';
import { heightOf, levelOf, sharedHeight } from './box-sides.ts';
import { mendedLines } from './mended-lines.ts';
import { type OfTwo, overlapping, share } from './overlapping.ts';
import { likelyLetters, meanByLetters } from './words.ts';

/** Words of which less lies over each other, as a share of the smaller one, stand beside each other. */
const OVERLAP = 0.3;
/** A line that one reading has alone is text if it is read with this confidence. */
const LEAST_OF_ALONE = 60;

/** A line, in which reading it stands, in which block of that, and in which place among all its lines. */
interface Placed extends OfTwo<Line> {
  block: number;
  place: number;
}

/**
 * Puts two readings of a page together whose lines were found in different ways. Where lines of both lie over each other,
 * those stay of whose letters more are likely right, and take over what the others read better, word by word; lines that one
 * reading has alone are added.
 * @param first gives the blocks and their order, and stands where neither is better
 * @param second in pixels of the same picture
 */
export function bestOfBoth(first: Block[], second: Block[]): Block[] {
  if (first.length === 0) return second;
  const lines = [...placed(first, true), ...placed(second, false)];
  const kept = overlapping(lines, areOver)
    .flatMap(betterOf)
    .toSorted((a, b) => a.place - b.place);
  const blocks = first.map((block, at) => ({
    ...block,
    lines: kept.filter(({ isFirst, block: own }) => isFirst && own === at).map(({ item }) => item),
  }));
  for (const { item } of kept.filter(({ isFirst }) => !isFirst)) insert(item, blocks);
  return blocks.filter((block) => block.lines.length > 0);
}

const placed = (blocks: Block[], isFirst: boolean): Placed[] =>
  blocks
    .flatMap(({ lines }, block) => lines.map((item) => ({ item, isFirst, block })))
    .map((line, place) => ({ ...line, place }));

function areOver(a: Line, b: Line): boolean {
  return (
    share(a.box, b.box) > 0 && a.words.some((word) => b.words.some((o) => wordsAreOver(word, o)))
  );
}

const wordsAreOver = (a: Word, b: Word) => share(a.box, b.box) > OVERLAP;

/** What stays of lines that lie over each other, each in the place of one that the first reading has there. */
function betterOf(group: Placed[]): Placed[] {
  const ours = group.filter(({ isFirst }) => isFirst);
  const others = group.filter(({ isFirst }) => !isFirst);
  if (ours.length === 0) return others.filter(isText);
  if (others.length === 0) return ours;
  const [better, worse] = isBetter(others, ours) ? [others, ours] : [ours, others];
  const [lines, worseLines] = [better.map(({ item }) => item), worse.map(({ item }) => item)];
  return mendedLines(lines, worseLines, wordsAreOver).map((item, at) => {
    const over = ours.find((one) => areOver(one.item, lines[at]!));
    return { ...(over ?? ours[0]!), item };
  });
}

/** Of two readings of which one tears a word of the other, that is worse; else the one with fewer likely letters. */
function isBetter(others: Placed[], ours: Placed[]): boolean {
  const [othersTear, oursTear] = [tearWords(others, ours), tearWords(ours, others)];
  return othersTear === oursTear ? worthOf(others) > worthOf(ours) : oursTear;
}

/** Whether two lines that stand side by side meet within a word of another reading. */
function tearWords(lines: Placed[], whole: Placed[]): boolean {
  const words = whole.flatMap(({ item }) => item.words);
  return lines.some((left) =>
    lines.some(
      (right) =>
        left !== right &&
        areBeside(left.item.box, right.item.box) &&
        words.some((word) => isOver(word, left) && isOver(word, right)),
    ),
  );
}

const isOver = (word: Word, { item }: Placed) =>
  item.words.some((other) => wordsAreOver(word, other));

const areBeside = (a: Box, b: Box) => sharedHeight(a, b) > Math.min(heightOf(a), heightOf(b)) / 2;

const isText = ({ item }: Placed) => meanByLetters(item.words) >= LEAST_OF_ALONE;

const worthOf = (lines: Placed[]) => likelyLetters(lines.flatMap(({ item }) => item.words));

/** Behind the line that stands to its left on the same height, else behind the one above it; before all, where none does. */
function insert(added: Line, blocks: Block[]): void {
  let place = { lines: blocks[0]!.lines, at: 0 };
  let nearest = Infinity;
  for (const { lines } of blocks) {
    for (const [at, { box }] of lines.entries()) {
      const distance = distanceBehind(added.box, box);
      if (distance !== undefined && distance <= nearest)
        [place, nearest] = [{ lines, at: at + 1 }, distance];
    }
  }
  place.lines.splice(place.at, 0, added);
}

/** @returns undefined where a line stands before the other one */
function distanceBehind(box: Box, other: Box): number | undefined {
  if (sharedHeight(box, other) > heightOf(box) / 2) return other[0] < box[0] ? 0 : undefined;
  const below = levelOf(box) - levelOf(other);
  return below > 0 ? below + Math.max(0, box[0] - other[2], other[0] - box[2]) : undefined;
}
