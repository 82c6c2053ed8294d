import type { Unichar } from '../model/unicharset.ts';

/** UCharDirection of ICU's uchar.h, as the character sets of the models name directions. */
const RIGHT_TO_LEFT = new Set([1, 13]);
const NUMERIC = new Set([2, 3, 4, 5, 6]);
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/** Whether any of these characters is read from right to left. */
export function isRightToLeft(unichars: Pick<Unichar, 'direction'>[]): boolean {
  return unichars.some(({ direction }) => RIGHT_TO_LEFT.has(direction));
}

/**
 * A word's text in reading order. The networks read from left to right, whatever the script: letters
 * of Arabic and Hebrew come out last first, numbers among them do not.
 */
export function logicalText(visual: Unichar[]): string {
  if (!isRightToLeft(visual)) return visual.map(({ text }) => text).join('');
  return runs(visual, ({ direction }) => NUMERIC.has(direction))
    .toReversed()
    .flatMap((run) => {
      const keeps = run.some(({ direction }) => direction === 2 || direction === 5);
      return (keeps ? run : run.toReversed()).map(({ text }) => (keeps ? text : mirrored(text)));
    })
    .join('');
}

/** The words of a line in reading order: right to left, but for runs of words of the other direction. */
export function logicalOrder<T>(visual: T[], isRtl: (word: T) => boolean): T[] {
  const rtl = visual.filter(isRtl).length;
  if (rtl === 0 || 2 * rtl < visual.length) return visual;
  return runs(visual, (word) => !isRtl(word))
    .toReversed()
    .flatMap((run) => (run[0] !== undefined && isRtl(run[0]) ? run.toReversed() : run));
}

function mirrored(text: string): string {
  return MIRRORED[text] ?? text;
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
