import { stages } from '../interface/stages.ts';
import { cutColumn, cutLine, type LineImage } from '../network/line-image.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { TextLine } from '../text/text-line.ts';
import { loanTo, readersOf } from './english-beside.ts';
import type { Language } from '../readings/language.ts';

export interface PreparedLine {
  line: TextLine;
  /** The line's parts; for each, the ways in which it may stand. */
  parts: LineImage[][];
}

/** Where letters carry two marks, lines are cut out with this much more room above. */
const TALL_MARKS = 1.3;
/** … and with the breathing that may stand before a Greek capital, within this share of an ascender's height. Ink is darker than this. */
const MARK_BEFORE = 0.25;
const INK = 128;

/**
 * Cuts lines out of a picture, as high as the networks take them that may read whole lines in some languages.
 * @param cut lines that were cut out of the same picture for the same languages
 */
export function cutOut(
  level: GreyImage,
  lines: readonly TextLine[],
  languages: readonly Language[],
  cut: readonly PreparedLine[] = [],
): PreparedLine[] {
  const isAlphabetic = languages.every((language) => language.isAlphabetic);
  const readers = isAlphabetic ? languages : readersOf(languages, loanTo(languages));
  const heights = [...new Set(readers.map(({ network }) => network.shape.height))];
  const hasTallMarks = languages.some((language) => language.hasTallMarks);
  const known = new Map(cut.map((prepared) => [placeOf(prepared.line), prepared]));
  return stages.within('cutting lines out', () =>
    lines.map((line) => {
      const same = known.get(placeOf(line));
      if (same) return { ...same, line };
      return prepareLine(level, line, heights, { isAlphabetic, hasTallMarks });
    }),
  );
}

/** The same for lines that are cut out in the same way. */
function placeOf({ box, parts, baseline, reach, fits, isVertical, runsDown }: TextLine): string {
  return JSON.stringify([box, parts, baseline, reach, fits, isVertical, runsDown === true]);
}

function prepareLine(
  image: GreyImage,
  line: TextLine,
  heights: number[],
  { isAlphabetic, hasTallMarks }: Pick<Language, 'isAlphabetic' | 'hasTallMarks'>,
): PreparedLine {
  if (!isAlphabetic && line.runsDown) {
    return { line, parts: [heights.flatMap((height) => cutColumn(image, line, height) ?? [])] };
  }
  const roomy = hasTallMarks && line.reach ? withRoom(image, line, line.reach) : line;
  const turns = line.isVertical ? ([90, 270] as const) : ([0] as const);
  const parts = line.isVertical ? [line.box] : roomy.parts;
  return {
    line,
    parts: parts.map((part, at) => {
      const fitted = { ...roomy, ...roomy.fits?.[at] };
      return turns.flatMap((turn) =>
        heights.flatMap((height) => cutLine(image, fitted, part, height, turn) ?? []),
      );
    }),
  };
}

/** Two marks on a letter reach higher than ascenders do, and one may stand before a capital. */
function withRoom(
  image: GreyImage,
  line: TextLine,
  { up, down }: { up: number; down: number },
): TextLine {
  return {
    ...line,
    reach: { up: TALL_MARKS * up, down },
    parts: line.parts.map(([left, top, ...end]) => [
      left - markBefore(image, [left, top], up),
      top,
      ...end,
    ]),
  };
}

/** How many pixels to the left of a part ink begins that stands beside the upper half of its first letter. */
function markBefore(
  { pixels, stride }: GreyImage,
  [left, top]: [number, number],
  up: number,
): number {
  const [x, first] = [Math.round(left), Math.round(top)];
  const most = Math.min(x, Math.round(MARK_BEFORE * up));
  for (let before = most; before > 0; before -= 1) {
    for (let y = first; y < first + up / 2; y += 1) {
      if (pixels[y * stride + x - before]! < INK) return before;
    }
  }
  return 0;
}
