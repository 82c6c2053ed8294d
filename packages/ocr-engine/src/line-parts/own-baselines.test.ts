import { expect, it } from 'vitest';
import { componentsOf, line } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import { union } from '../text/box-sides.ts';
import type { TextLine } from '../text/text-line.ts';
import { withOwnBaselines } from './own-baselines.ts';

const FOOT = 200;

/** Capitals from `left` on, as high as that, with gaps of a third of it. */
function capitals(left: number, foot: number, height: number, count: number): Box[] {
  const width = Math.round(0.7 * height);
  return Array.from({ length: count }, (_, at): Box => {
    const x = left + Math.round(at * height);
    return [x, foot - height, x + width, foot];
  });
}

/** A line that was found around these letters, in these parts. */
function found(letters: Box[], parts = [letters.reduce(union)], rise = 0): TextLine {
  const box = letters.reduce(union);
  const baseline: Box = [box[0], FOOT, box[2], FOOT + rise * (box[2] - box[0])];
  const reach = { up: 40, down: 10 };
  return { block: 1, blockBox: box, box, parts, baseline, reach, isVertical: false };
}

const separated = (letters: Box[], parts?: Box[], rise?: number) =>
  withOwnBaselines([found(letters, parts, rise)], componentsOf(letters), 1)[0]!;

/** A label in small print, and what was typed behind it, higher and larger. */
const LABEL = capitals(100, FOOT, 14, 6);
const TYPED = capitals(210, FOOT - 9, 22, 8);

it('parts what was typed into a field from the label before it, each on its baseline', () => {
  const { parts, fits } = separated([...LABEL, ...TYPED]);
  expect(parts).toHaveLength(2);
  expect(fits?.map(({ baseline }) => baseline[1])).toEqual([FOOT, FOOT - 9]);
  expect(fits?.map(({ reach }) => Math.round(reach.up))).toEqual([14, 22]);
  expect(parts[0]![0]).toBe(LABEL[0]![0]);
  expect(parts[0]![2]).toBe(parts[1]![0]);
  expect(parts[0]![2]).toBeGreaterThan(LABEL.at(-1)![2]);
  expect(parts[0]![2]).toBeLessThan(TYPED[0]![0]);
  expect(parts[1]![2]).toBe(TYPED.at(-1)![2]);
});

it('finds labels and fields by turns, on a line that falls', () => {
  const again = capitals(460, FOOT, 14, 6);
  const fallen = [...LABEL, ...TYPED, ...again].map(([left, top, right, bottom]): Box => [
    left,
    top + 0.02 * (left - 100),
    right,
    bottom + 0.02 * (left - 100),
  ]);
  const { parts, fits } = separated(fallen, undefined, 0.02);
  expect(parts).toHaveLength(3);
  for (const { baseline } of fits ?? []) {
    expect((baseline[3] - baseline[1]) / (baseline[2] - baseline[0])).toBeCloseTo(0.02, 5);
  }
});

it('keeps what was parted before, and cuts only where a baseline begins', () => {
  const parts: Box[] = [
    LABEL.reduce(union),
    TYPED.slice(0, 4).reduce(union),
    TYPED.slice(4).reduce(union),
  ];
  const now = separated([...LABEL, ...TYPED], parts);
  expect(now.parts.map(([left, , right]) => [left, right])).toEqual(
    parts.map(([left, , right]) => [left, right]),
  );
  expect(now.fits?.map(({ baseline }) => baseline[1])).toEqual([FOOT, FOOT - 9, FOOT - 9]);
});

it('gives a letter by itself to the baseline that it stands on', () => {
  const alone = capitals(410, FOOT - 9, 22, 1);
  const label = capitals(450, FOOT, 14, 6);
  const { parts } = separated([...LABEL, ...TYPED, ...alone, ...label]);
  expect(parts).toHaveLength(3);
  expect(parts[1]![2]).toBeGreaterThan(alone[0]![2]);
});

it.each<[string, Box[]]>([
  ['whose words stand on one baseline', [...line(100, FOOT, 20), ...line(360, FOOT, 10)]],
  ['whose words are of two sizes on one baseline', [...LABEL, ...capitals(210, FOOT, 22, 8)]],
  [
    'with a word of descenders',
    [
      ...capitals(100, FOOT, 20, 8),
      ...capitals(300, FOOT + 10, 18, 4),
      ...capitals(372, FOOT, 18, 1),
    ],
  ],
  ['with a raised sign', [...capitals(100, FOOT, 20, 8), ...capitals(300, FOOT - 12, 10, 2)]],
  [
    'whose letters a typewriter set unevenly',
    [...capitals(100, FOOT, 20, 8), ...capitals(300, FOOT - 8, 20, 6)],
  ],
])('leaves a line %s', (_, letters) => {
  const one = found(letters);
  expect(withOwnBaselines([one], componentsOf(letters), 1)).toEqual([one]);
});

it('leaves a line that runs upwards', () => {
  const letters = [...LABEL, ...TYPED];
  const upwards = { ...found(letters), isVertical: true };
  expect(withOwnBaselines([upwards], componentsOf(letters), 1)).toEqual([upwards]);
});

it('finds them on a picture that was made smaller', () => {
  const letters = [...LABEL, ...TYPED];
  const small = letters.map((box) => box.map((side) => side / 2) as Box);
  const [now] = withOwnBaselines([found(letters)], componentsOf(small), 2);
  expect(now?.parts).toHaveLength(2);
});
