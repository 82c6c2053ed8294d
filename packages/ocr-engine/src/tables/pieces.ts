import type { Box } from '../interface/page-text.ts';
import { union } from '../text/box-sides.ts';
import { levels, type PlacedWord, wordSize } from './placed-words.ts';

/** Words that follow each other closely, such as those of a cell, or of a line of prose. */
export interface Piece {
  words: PlacedWord[];
  box: Box;
  foot: number;
}

/** All in heights of words. Feet of one row lie this near to each other. */
const LEVEL = 0.45;
/** A wider gap parts two cells; spaces of justified prose are rarely so wide. */
const GAP = 1.1;

/** Takes words together, row by row: a table may be set in smaller type than the rest of its page. */
export function piecesOf(words: PlacedWord[], size: number): Piece[][] {
  return levels(words, LEVEL * size).map((row) => {
    const gap = GAP * Math.min(size, wordSize(row));
    const pieces: Piece[] = [];
    for (const word of row) {
      const last = pieces.at(-1);
      if (last && word.box[0] - last.box[2] <= gap) {
        last.words.push(word);
        last.box = union(last.box, word.box);
      } else pieces.push({ words: [word], box: word.box, foot: word.foot });
    }
    return pieces;
  });
}

/** How many letters and signs stand in a piece. */
export function lengthOf({ words }: Piece): number {
  return words.reduce((sum, { text }) => sum + text.length + 1, -1);
}
