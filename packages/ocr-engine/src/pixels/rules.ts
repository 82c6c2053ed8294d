import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

/** Ruled lines of a page, in pixels of its picture. */
export interface Rules {
  across: Box[];
  down: Box[];
}

export const NO_RULES: Rules = { across: [], down: [] };

/** Darker shades are ink on whitened paper; hairlines turn grey when the picture is made smaller, but are still dark enough. */
const INK = 190;
/** In pixels: shorter rules are strokes of letters, thicker ones are areas, and wider breaks are ends. */
const SHORTEST = { across: 40, down: 24 };
const THICKEST = 7;
const BREAK = 2;
/** How far a rule may fall for each pixel of its length. */
const STEEPEST = 0.01;
/** A picture with more is a texture. */
const MOST_RUNS = 40_000;

/**
 * Finds rules that run straight across or down, on a page's picture that was made smaller.
 * @param factor by which it was; the rules are those of the larger picture
 */
export function rulesIn(small: GreyImage, factor: number): Rules {
  const { across, down } = findRuns(small);
  if (across.length + down.length > MOST_RUNS) return NO_RULES;
  const enlarge = (box: Box) => box.map((side) => side * factor) as Box;
  return {
    across: rulesOf(across).map(({ from, to, first, last }) =>
      enlarge([from, first, to, last + 1]),
    ),
    down: rulesOf(down).map(({ from, to, first, last }) => enlarge([first, from, last + 1, to])),
  };
}

/** A run of ink: the row or column in which it lies, where it begins, and where it ends. */
interface Run {
  level: number;
  from: number;
  to: number;
}

/** One pass over the picture finds runs in both directions. */
function findRuns({ pixels, width, height, stride }: GreyImage): { across: Run[]; down: Run[] } {
  const [across, down]: [Run[], Run[]] = [[], []];
  const starts = new Int32Array(width);
  const ends = new Int32Array(width).fill(-BREAK - 1);
  const endDown = (x: number) => {
    if (ends[x]! - starts[x]! >= SHORTEST.down) {
      down.push({ level: x, from: starts[x]!, to: ends[x]! + 1 });
    }
  };
  for (let y = 0; y < height; y += 1) {
    let [start, end] = [0, -BREAK - 1];
    for (let x = 0, at = y * stride; x < width; x += 1, at += 1) {
      if (pixels[at]! >= INK) continue;
      if (x - end > BREAK + 1) {
        if (end - start >= SHORTEST.across) across.push({ level: y, from: start, to: end + 1 });
        start = x;
      }
      end = x;
      if (y - ends[x]! > BREAK + 1) {
        endDown(x);
        starts[x] = y;
      }
      ends[x] = y;
    }
    if (end - start >= SHORTEST.across) across.push({ level: y, from: start, to: end + 1 });
  }
  for (let x = 0; x < width; x += 1) endDown(x);
  return { across, down: down.toSorted((a, b) => a.level - b.level) };
}

interface Rule {
  from: number;
  to: number;
  first: number;
  last: number;
  ink: number;
}

/** Joins runs that touch, level by level, and keeps what is as thin as a rule. */
function rulesOf(runs: Run[]): Rule[] {
  let growing: Rule[] = [];
  const rules: Rule[] = [];
  for (const { level, from, to } of runs) {
    growing = growing.filter((rule) => rule.last >= level - BREAK || !rules.push(rule));
    const ink = to - from;
    const touching = growing.find((rule) => rule.from <= to + BREAK && rule.to >= from - BREAK);
    if (touching) {
      touching.from = Math.min(touching.from, from);
      touching.to = Math.max(touching.to, to);
      touching.last = level;
      touching.ink += ink;
    } else growing.push({ from, to, first: level, last: level, ink });
  }
  return [...rules, ...growing].filter(isThin);
}

function isThin({ from, to, first, last, ink }: Rule): boolean {
  const length = to - from;
  return ink <= THICKEST * length && last - first <= THICKEST + STEEPEST * length;
}
