import { union } from '../text/box-sides.ts';
import type { Piece } from './pieces.ts';

/** Left and right of a column's content. */
export type Span = [left: number, right: number];

/** Long numbers of neighbouring columns may come as near as words do. This share of words must be numbers. */
const NUMBERS = 0.5;
const NUMBER = /\p{N}/u;

/** Whether a piece may be the numbers of several columns. */
export function areNumbers({ words }: Piece): boolean {
  const numbers = words.filter(({ text }) => NUMBER.test(text)).length;
  return numbers >= NUMBERS * words.length;
}

/** Takes numbers apart that stand close together but in columns of their own. */
export function splitAtColumns(row: Piece[], columns: Span[]): Piece[] {
  return row.flatMap((piece) => {
    if (!areNumbers(piece)) return [piece];
    const parts: Piece[] = [];
    let last: number | undefined;
    for (const word of piece.words) {
      const column = columns.findIndex(([left, right]) => {
        const middle = (word.box[0] + word.box[2]) / 2;
        return middle >= left && middle <= right;
      });
      const part = parts.at(-1);
      if (part && (column === last || column < 0)) {
        part.words.push(word);
        part.box = union(part.box, word.box);
      } else parts.push({ words: [word], box: word.box, foot: piece.foot });
      if (column >= 0) last = column;
    }
    return parts;
  });
}
