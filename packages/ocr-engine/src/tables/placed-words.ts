import type { Block, Box, WordPlace } from '../interface/page-text.ts';
import { middleOf } from '../text/box-sides.ts';
import type { StraightPage } from './straight-page.ts';

/** A word with its place among the blocks, and where it stands on the straight page. */
export interface PlacedWord {
  place: WordPlace;
  text: string;
  box: Box;
  confidence: number;
  /** Height of its line's baseline in the word's middle, from the page's top. */
  foot: number;
  /** The same on the page as it lies. */
  footAsItLies: number;
}

/** The words of all upright lines that run from left to right; others make no tables. */
export function placedWords(blocks: Block[], straight: StraightPage): PlacedWord[] {
  return blocks.flatMap(({ lines }, block) =>
    lines.flatMap(({ words, baseline, orientation, direction }, line) => {
      if (orientation !== 0 || direction !== 'ltr') return [];
      const [x0, y0, x1, y1] = baseline;
      const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
      return words.map(({ text, box, confidence }, word) => {
        const x = middleOf(box);
        const foot = y0 + slope * (x - x0);
        return {
          place: [block, line, word] as WordPlace,
          text,
          box: straight.box(box),
          confidence,
          foot: straight.point([x, foot])[1],
          footAsItLies: foot,
        };
      });
    }),
  );
}

/** Height of most words, which tables are measured by. */
export function wordSize(words: PlacedWord[]): number {
  const heights = words.map(({ box }) => box[3] - box[1]).toSorted((a, b) => a - b);
  return heights[heights.length >> 1] ?? 0;
}

/**
 * What stands on one level, from left to right; levels from top to bottom.
 * @param near how far feet of one level may lie apart
 */
export function levels<T extends { foot: number; box: Box }>(items: T[], near: number): T[][] {
  const found: { items: T[]; foot: number }[] = [];
  for (const item of items.toSorted((a, b) => a.foot - b.foot)) {
    const last = found.at(-1);
    if (last && item.foot - last.foot <= near) {
      last.items.push(item);
      last.foot += (item.foot - last.foot) / last.items.length;
    } else found.push({ items: [item], foot: item.foot });
  }
  return found.map((level) => level.items.toSorted((a, b) => a.box[0] - b.box[0]));
}
