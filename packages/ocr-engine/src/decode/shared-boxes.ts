import type { Box } from '../interface/page-text.ts';

/** In pixels of the line, which is some 40 high: no print is as thin. */
const SLIVER = 1;

/**
 * Gives each word a place. Signs that stand close, as Chinese ones do, have gaps inside that are as wide as those
 * between them, so a cut may miss, and a word is left without any width while its neighbour has the ink of both.
 * The two then share the neighbour's box, each sign an equal part.
 * @param boxes of the words of a level line, from left to right
 * @param letters how many each word has
 */
export function sharedBoxes(boxes: Box[], letters: number[]): Box[] {
  const owners = ownersOf(boxes, letters);
  return boxes.map((own, index) => {
    const owner = owners[index]!;
    const first = owners.indexOf(owner);
    const last = owners.lastIndexOf(owner);
    if (first === last) return own;
    const [left, top, right, bottom] = boxes[owner]!;
    const part = (right - left) / sumOf(letters.slice(first, last + 1));
    const start = left + part * sumOf(letters.slice(first, index));
    return [start, top, start + part * letters[index]!, bottom];
  });
}

/** For each word the one in whose box it lies: itself, or the roomier of the two beside it. */
function ownersOf(boxes: Box[], letters: number[]): number[] {
  const rooms = boxes.map(([left, , right], index) => {
    const width = right - left;
    return width > SLIVER ? width / letters[index]! : 0;
  });
  const nextWide = (from: number, step: 1 | -1) => {
    let at = from;
    while (rooms[at] === 0) at += step;
    return at;
  };
  return boxes.map((_, index) => {
    const [before, behind] = [nextWide(index, -1), nextWide(index, 1)];
    const owner = (rooms[behind] ?? 0) > (rooms[before] ?? 0) ? behind : before;
    return owner in boxes ? owner : index;
  });
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
