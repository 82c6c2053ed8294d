import type { Box, Line, PageText } from '../src/interface/page-text.ts';
import { straightenedText } from '../src/text-layer/straighten.ts';

/** A word with the box that a reader should mark for it. */
export interface Selection {
  text: string;
  box: Box;
}

/** Descenders reach at least this part of the height of the tall letters below the baseline. */
const DESCENDERS = 0.2;

/**
 * What a reader should mark when each word of a page is selected: the width is the word's own, the
 * height that of its line, since no reader marks an `a` lower than a `b`.
 */
export function selectionsOf(page: PageText): Selection[] {
  return page.blocks.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const turn = line.orientation;
      const alone = { ...page, blocks: [{ box: line.box, lines: [line] }] };
      const upright = straightenedText(alone, { turn, skew: 0 });
      const marked = upright.blocks.map((block) => ({
        ...block,
        lines: block.lines.map(withLineHeight),
      }));
      const back = ((360 - turn) % 360) as Line['orientation'];
      const turned = straightenedText({ ...upright, blocks: marked }, { turn: back, skew: 0 });
      return turned.blocks.flatMap((block) => block.lines.flatMap(({ words }) => words));
    }),
  );
}

function withLineHeight(line: Line): Line {
  const [x0, y0, x1, y1] = line.baseline;
  const slope = x1 === x0 ? 0 : (y1 - y0) / (x1 - x0);
  const baseAt = ([left, , right]: Box) => y0 + ((left + right) / 2 - x0) * slope;
  const above = tall(line.words.map(({ box }) => baseAt(box) - box[1]));
  const below = Math.max(
    DESCENDERS * above,
    tall(line.words.map(({ box }) => box[3] - baseAt(box))),
  );
  const words = line.words.map((word) => {
    const { box } = word;
    const base = baseAt(box);
    return { ...word, box: [box[0], base - above, box[2], base + below] as Box };
  });
  return { ...line, words };
}

/** What four of five stay under. */
function tall(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.8) - 1] ?? 0;
}

const area = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);

/** Intersection over union of two boxes. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (area(a) + area(b) - width * height);
}

/** The best overlap of each word with a found one of the same text; 0 where there is none. */
export function overlaps(wanted: Selection[], found: Selection[]): number[] {
  const byText = Map.groupBy(found, ({ text }) => text);
  return wanted.map(({ text, box }) =>
    Math.max(0, ...(byText.get(text) ?? []).map((other) => overlap(box, other.box))),
  );
}

/**
 * For a reader that tells where runs of words lie, but not each word: the overlap of each run with what
 * its words take up together, once for each of them; 0 for a word that is in no run.
 * @param runs in the order of the words
 */
export function runOverlaps(wanted: Selection[], runs: Selection[]): number[] {
  const shares = wanted.map(() => 0);
  let next = 0;
  for (const run of runs) {
    const texts = run.text.split(/\s+/).filter(Boolean);
    const first = texts.length === 0 ? -1 : sequenceAt(wanted, texts, next);
    if (first < 0) continue;
    next = first + texts.length;
    const words = wanted.slice(first, next);
    shares.fill(overlap(run.box, around(words.map(({ box }) => box))), first, next);
  }
  return shares;
}

function sequenceAt(wanted: Selection[], texts: string[], from: number): number {
  return wanted.findIndex(
    (_, index) => index >= from && texts.every((text, at) => wanted[index + at]?.text === text),
  );
}

function around(boxes: Box[]): Box {
  const sides = (index: 0 | 1 | 2 | 3) => boxes.map((box) => box[index]);
  return [
    Math.min(...sides(0)),
    Math.min(...sides(1)),
    Math.max(...sides(2)),
    Math.max(...sides(3)),
  ];
}
