import { scriptOf } from '../languages/catalogue.ts';
import type { Unichar } from '../model/format/unicharset.ts';

/** UCharDirection of ICU's uchar.h, as the character sets of the models name directions. */
const RIGHT_TO_LEFT = new Set([1, 13]);
const NUMERIC = new Set([2, 3, 4, 5, 6]);
/** Hyphens, points and commas belong to a number between its figures alone. */
const SEPARATORS = new Set([3, 6]);
/** A number, and the marks that stand left and right of it. Signs as of percent and currencies, and a minus, are a part of it. */
const MARKED_NUMBER =
  /^(?=[^\p{L}]*\p{Nd})([.,:;!?'"(){}[\]«»\u060c\u061b\u061f]*)([^\p{L}]*?)([.,:;!?'"(){}[\]«»\u060c\u061b\u061f]*)$/u;
const BRACKETS = '()[]{}«»';
/** Networks of these scripts tell an opening bracket from a closing one by how it is meant, all others by its form. */
const SCRIPTS_FROM_RIGHT = new Set(['Arabic', 'Hebrew']);

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
    .flatMap((run) => withoutSeparators(run))
    .toReversed()
    .flatMap((run) => {
      const keeps = run.some(({ direction }) => direction === 2 || direction === 5);
      return (keeps ? run : run.toReversed()).map(({ text }) => text);
    })
    .join('');
}

const isSeparator = ({ direction }: Unichar): boolean => SEPARATORS.has(direction);

/** A run without hyphens, points and commas at its ends, which stand beside a number, not in it; these as runs of their own. */
function withoutSeparators(run: Unichar[]): Unichar[][] {
  const first = run.findIndex((each) => !isSeparator(each));
  if (first < 0) return [run];
  const end = run.findLastIndex((each) => !isSeparator(each)) + 1;
  const parts = [run.slice(0, first), run.slice(first, end), run.slice(end)];
  return parts.filter(({ length }) => length > 0);
}

/**
 * A number of a line that begins on the right, in reading order: a full stop that stands left of it comes behind it.
 * @param visual as it was read from left to right
 * @param language whose network read it
 */
export function numberFromRight(visual: string, language: string): string {
  const [, left = '', number = visual, right = ''] = MARKED_NUMBER.exec(visual) ?? [];
  const isByMeaning = SCRIPTS_FROM_RIGHT.has(scriptOf(language) ?? '');
  const turned = (marks: string) =>
    Array.from(marks, (mark) => (isByMeaning ? mark : mirrored(mark)))
      .toReversed()
      .join('');
  return turned(right) + number + turned(left);
}

function mirrored(mark: string): string {
  const at = BRACKETS.indexOf(mark);
  return at < 0 ? mark : BRACKETS[at ^ 1]!;
}

/** How a word of a line runs; a number or a mark alone goes with those around it. */
interface Directed {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Whether a line begins on the right: no fewer of its words do than have letters and begin on the left; on a page that does so
 * itself one word is enough.
 */
export function beginsOnRight(words: Directed[], pageDoes = false): boolean {
  const rtl = words.filter((word) => word.isRightToLeft).length;
  return rtl > 0 && (pageDoes || rtl >= words.filter(isLeftToRight).length);
}

/**
 * The words of a line in reading order: right to left, but for runs of words of the other direction. Numbers alone are no
 * such run: each reads from the left, but the second stands left of the first.
 * @param visual from left to right
 * @param isFromRight whether the line begins on the right (`beginsOnRight`)
 */
export function logicalOrder<T extends Directed>(visual: T[], isFromRight: boolean): T[] {
  if (!isFromRight) return visual;
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
