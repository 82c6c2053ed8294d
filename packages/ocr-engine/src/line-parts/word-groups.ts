import type { Box } from '../interface/page-text.ts';
import { heightOf, union } from '../text/box-sides.ts';

/** A word higher than this many lines stands alone: a drop cap, or a word with a stain. */
const HIGHEST = 1.25;
/** A gap wider than this many line heights parts what stands on both sides. */
export const WIDEST_GAP = 2;

/**
 * Joins the words of a line to parts that are read at one go, as tesseract's pageres.cpp (ROW_RES)
 * does: columns of a table and drop caps would disturb what is beside them.
 * @param reach of the line, undefined to join everything
 */
export function groupWords(words: Box[], reach: { up: number; down: number } | undefined): Box[] {
  const lineHeight = reach ? reach.up + reach.down : Infinity;
  const isOrdinary = (box: Box) => heightOf(box) <= lineHeight * HIGHEST;
  const groups: Box[] = [];
  for (const word of words) {
    const last = groups.at(-1);
    const joined = last && union(last, word);
    const isNear = last !== undefined && word[0] <= last[2] + lineHeight * WIDEST_GAP;
    if (joined && isNear && [last, word, joined].every(isOrdinary)) groups.splice(-1, 1, joined);
    else groups.push(word);
  }
  return groups;
}
