import type { Unichar } from '../model/format/unicharset.ts';

/** UCharDirection of ICU's uchar.h, as the character sets of the models name directions. */
const RIGHT_TO_LEFT = new Set([1, 13]);
const NUMERIC = new Set([2, 3, 4, 5, 6]);
/** Whether any of these characters is read from right to left. */
export function isRightToLeft(unichars: Pick<Unichar, 'direction'>[]): boolean {
  return unichars.some(({ direction }) => RIGHT_TO_LEFT.has(direction));
}

/**
 * A word's text in reading order. The networks read from left to right, whatever the script: letters
 * of Arabic and Hebrew come out last first, numbers among them do not. A bracket that opens comes out as one that does.
 */
export function logicalText(visual: Unichar[]): string {
  if (!isRightToLeft(visual)) return visual.map(({ text }) => text).join('');
  return runs(visual, ({ direction }) => NUMERIC.has(direction))
    .toReversed()
    .flatMap((run) => {
      const keeps = run.some(({ direction }) => direction === 2 || direction === 5);
      return (keeps ? run : run.toReversed()).map(({ text }) => text);
    })
    .join('');
}

/** How a word of a line runs; a number or a mark alone goes with those around it. */
interface Directed {
  text: string;
  isRightToLeft: boolean;
}

/** Whether a line begins on the right: no fewer of its words do than have letters and begin on the left. */
export function beginsOnRight(words: Directed[]): boolean {
  const rtl = words.filter((word) => word.isRightToLeft).length;
  return rtl > 0 && rtl >= words.filter(isLeftToRight).length;
}

/**
 * The words of a line in reading order: right to left, but for runs of words of the other direction. Numbers alone are no
 * such run: each reads from the left, but the second stands left of the first.
 * @param visual from left to right
 */
export function logicalOrder<T extends Directed>(visual: T[]): T[] {
  if (!beginsOnRight(visual)) return visual;
  return runs(visual, (word) => !word.isRightToLeft)
    .toReversed()
    .flatMap((run) => (run.some(isLeftToRight) ? run : run.toReversed()));
}

function isLeftToRight({ text, isRightToLeft: isOther }: Directed): boolean {
  return !isOther && /\p{L}/u.test(text);
}

function runs<T>(items: T[], kind: (item: T) => boolean): T[][] {
  const result: T[][] = [];
  let last: boolean | undefined;
  for (const item of items) {
    const own = kind(item);
    if (own === last) result.at(-1)?.push(item);
    else result.push([item]);
    last = own;
  }
  return result;
}
