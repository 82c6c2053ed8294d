import { describe, expect, it } from 'vitest';
import { componentsOf, found, line, lines } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import { union } from '../text/box-sides.ts';
import type { TextLine } from '../text/text-line.ts';
import { findMissedLines } from './missed-lines.ts';

const all = lines(8);
const page = found(...all);
/** What is missed on a page of eight lines if only some of them were found. */
const missed = (boxes: Box[], isFound: (index: number) => boolean = () => true) =>
  findMissedLines(
    componentsOf(boxes),
    page.filter((_, index) => isFound(index)),
  );

it('finds a line that was lost between two others, and where it is read', () => {
  const [only, ...others] = missed(all, (index) => index !== 3);
  expect(others).toEqual([]);
  expect(only?.after).toBe(2);
  expect(only?.line.box).toEqual(page[3]?.box);
  expect(only?.line.baseline[1]).toBeCloseTo(page[3]!.baseline[1], 0);
});

it('finds a lost line before all others', () => {
  expect(missed(all, (index) => index > 0).map(({ after }) => after)).toEqual([-1]);
});

it('finds a price at the right edge of its line, be it a single figure', () => {
  const price = line(900, 130, 1);
  expect(missed([...all, ...price])).toMatchObject([
    { after: 1, line: { box: [900, 120, 908, 130] } },
  ]);
});

it('takes lines beside each other apart', () => {
  const beside = line(900, 250, 5);
  const ends = missed([...all, ...beside], (index) => index !== 5).map(
    ({ line: { box } }) => box[0],
  );
  expect(ends).toEqual([100, 900]);
});

it('finds nothing where all ink lies in lines', () => {
  expect(missed(all)).toEqual([]);
});

it('takes neither dirt nor rules for lines', () => {
  const dirt: Box[] = [
    [700, 400, 709, 411],
    [100, 340, 580, 343],
    [600, 345, 602, 347],
  ];
  expect(missed([...all, ...dirt])).toEqual([]);
});

it('finds nothing on a page without any line', () => {
  expect(findMissedLines(componentsOf(all), [])).toEqual([]);
});

function lineOf(letters: Box[]): TextLine {
  const box = letters.reduce(union);
  const baseline: Box = [box[0], box[3] - 15, box[2], box[3] - 15];
  const around = { box, parts: [box], blockBox: box, reach: undefined };
  return { ...around, baseline, block: 1, isVertical: false };
}

describe('print that is much smaller than what was found, as on a poster', () => {
  const large = [60, 160].map((y) =>
    line(20, y, 12).map((box): Box => box.map((side) => 3 * side) as Box),
  );
  const missedBeside = (boxes: Box[]) =>
    findMissedLines(componentsOf([...large.flat(), ...boxes]), large.map(lineOf));

  it('is found where it is a line', () => {
    const small = line(100, 320, 20);
    expect(missedBeside(small)).toMatchObject([{ after: 0, line: { box: small.reduce(union) } }]);
  });

  it('is taken for dirt where it is a few pieces, or where they stand far apart', () => {
    expect(missedBeside(line(100, 320, 6))).toEqual([]);
    const apart = line(100, 320, 20).map(([left, ...others]): Box => {
      const at = 3 * left;
      return [at, others[0], at + 8, others[2]];
    });
    expect(missedBeside(apart)).toEqual([]);
  });
});
