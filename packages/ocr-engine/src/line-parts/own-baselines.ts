import type { Box } from '../interface/page-text.ts';
import type { Components } from '../pixels/find-components.ts';
import { heightOf, liesIn, middleOf } from '../text/box-sides.ts';
import { median, quantile } from '../text/numbers.ts';
import { baselineAt, type Fit, riseOf, type TextLine } from '../text/text-line.ts';

/** The least sides of what may be a letter, in pixels of the smaller picture, and how many times as wide as high it may be. */
const LEAST = { height: 4, width: 2 };
const WIDE = 4;
/** This share of a word's letters is lower than its capitals. */
const CAPITAL = 0.85;
/** In heights of a word's letters: what is lower is a mark; a wider gap parts words. */
const LOW = 0.5;
const GAP = 1;
/** Fewer letters tell no baseline. */
const FEWEST = 3;
/**
 * Words stand on baselines of their own that are farther apart than this, in heights of the larger capitals: where they are
 * higher than the others by `LARGER`, and where they are not.
 */
const LARGER = 1.15;
const APART = { larger: 0.3, alike: 0.5 };
/** At most this share of their letters then stands as near to the other's baseline. A word may be of descenders, but for a letter. */
const STANDING = { share: 0.1, near: 0.15 };
/** Descenders reach this far down, in ascenders. */
const DOWN = 0.3;

/** Letters that stand close to each other, from left to right. */
type LetterGroup = Box[];
/** Words that stand on one baseline. */
type Run = LetterGroup[];

/**
 * Gives parts of a line that stand on baselines of their own these baselines: on forms, what was typed into a field stands higher than the
 * label in small print before it. As one line, both are read badly.
 * @param components of the picture, made smaller by `factor`
 */
export function withOwnBaselines(
  lines: TextLine[],
  components: Components,
  factor: number,
): TextLine[] {
  const letters = lettersOf(components, factor);
  return lines.map((line) => {
    if (line.isVertical || line.runsDown) return line;
    const own = letters.filter((letter) => liesIn(letter, line.box));
    const runs = runsOf(groupsOf(own), riseOf(line));
    return runs.length < 2 ? line : inRuns(line, runs);
  });
}

function lettersOf({ count, left, top, right, bottom }: Components, factor: number): Box[] {
  const letters: Box[] = [];
  for (let at = 0; at < count; at += 1) {
    const [width, height] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    if (height < LEAST.height || width < LEAST.width || width > WIDE * height) continue;
    const box: Box = [left[at]!, top[at]!, right[at]!, bottom[at]!];
    letters.push(box.map((side) => side * factor) as Box);
  }
  return letters;
}

/** Letters by the gaps between them, without marks. */
function groupsOf(letters: Box[]): LetterGroup[] {
  const groups: LetterGroup[] = [];
  let [end, heights] = [0, 0];
  for (const letter of letters.toSorted((a, b) => a[0] - b[0])) {
    const group = groups.at(-1);
    if (group && letter[0] - end <= (GAP * heights) / group.length) {
      group.push(letter);
      end = Math.max(end, letter[2]);
      heights += heightOf(letter);
    } else {
      groups.push([letter]);
      [end, heights] = [letter[2], heightOf(letter)];
    }
  }
  return groups.map((group) => {
    const capital = capitalOf(group);
    return group.filter((letter) => heightOf(letter) >= LOW * capital);
  });
}

const capitalOf = (letters: Box[]) => quantile(letters.map(heightOf), CAPITAL);

/** Groups by their baseline, from left to right; those of few letters go to the nearest baseline beside them. */
function runsOf(groups: LetterGroup[], rise: number): Run[] {
  const runs: Run[] = [];
  for (const group of groups.filter(({ length }) => length >= FEWEST)) {
    const last = runs.at(-1);
    if (last && areLevel(last.at(-1)!, group, rise)) last.push(group);
    else runs.push([group]);
  }
  if (runs.length < 2) return runs;
  const whole = runs.map((run) => ({
    run: [...run],
    from: edgeOf(run, 0),
    foot: footOf(run, rise),
  }));
  for (const group of groups.filter(({ length }) => length < FEWEST)) {
    const next = whole.findIndex(({ from }) => from > group[0]![0]);
    const beside = next === -1 ? whole.slice(-1) : whole.slice(Math.max(0, next - 1), next + 1);
    const off = ({ foot }: { foot: number }) => Math.abs(foot - footOf([group], rise));
    beside.reduce((best, one) => (off(one) < off(best) ? one : best)).run.push(group);
  }
  return whole.map(({ run }) => run);
}

/** Where letters stand, as if the line were level. */
const feetOf = (letters: Box[], rise: number) =>
  letters.map((letter) => letter[3] - rise * middleOf(letter));

const footOf = (run: Run, rise: number) => median(feetOf(run.flat(), rise));

function areLevel(one: LetterGroup, other: LetterGroup, rise: number): boolean {
  const [small, capital] = [capitalOf(one), capitalOf(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const feet = [one, other].map((letters) => feetOf(letters, rise)) as [number[], number[]];
  const [a, b] = feet.map(median) as [number, number];
  const apart = capital >= LARGER * small ? APART.larger : APART.alike;
  if (Math.abs(a - b) <= apart * capital) return true;
  const standOn = (level: number, some: number[]) => {
    const near = some.filter((foot) => Math.abs(foot - level) <= STANDING.near * capital);
    return near.length > STANDING.share * some.length;
  };
  return standOn(b, feet[0]) || standOn(a, feet[1]);
}

/** The line with each part cut where another baseline begins. */
function inRuns(line: TextLine, runs: Run[]): TextLine {
  const rise = riseOf(line);
  const cuts = runs.slice(1).map((run, at) => (edgeOf(runs[at]!, 2) + edgeOf(run, 0)) / 2);
  const fits = runs.map((run) => fitOf(run.flat(), rise));
  const pieces = line.parts.flatMap(([left, , right]) =>
    fits.flatMap((fit, at) => {
      const [from, to] = [Math.max(left, cuts[at - 1] ?? left), Math.min(right, cuts[at] ?? right)];
      return to > from ? [{ part: partOf(from, to, fit), fit }] : [];
    }),
  );
  return {
    ...line,
    parts: pieces.map(({ part }) => part),
    fits: pieces.map(({ fit }) => fit),
  };
}

function edgeOf(run: Run, side: 0 | 2): number {
  const edges = run.flat().map((letter) => letter[side]);
  return edges.reduce((a, b) => (side === 0 ? Math.min(a, b) : Math.max(a, b)));
}

function fitOf(letters: Box[], rise: number): Fit {
  const [foot, left, right] = [footOf([letters], rise), edgeOf([letters], 0), edgeOf([letters], 2)];
  const tops = letters.map((letter) => foot - (letter[1] - rise * middleOf(letter)));
  const up = quantile(tops, CAPITAL);
  return {
    baseline: [left, foot + rise * left, right, foot + rise * right],
    reach: { up, down: DOWN * up },
  };
}

function partOf(left: number, right: number, fit: Fit): Box {
  const foot = baselineAt(fit, (left + right) / 2);
  return [left, foot - fit.reach.up, right, foot + fit.reach.down];
}
