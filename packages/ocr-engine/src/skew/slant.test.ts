import { expect, it } from 'vitest';
import { pixelsOf } from '../../test/pictures.ts';
import { lineOf } from '../../test/page-texts.ts';
import { findComponents } from '../pixels/find-components.ts';
import { slantedBlocks, slantOf, straightPicture } from './slant.ts';

const SKEW = 12;
const COS = Math.cos((SKEW * Math.PI) / 180);
const SIN = Math.sin((SKEW * Math.PI) / 180);
const MIDDLE = { x: 450, y: 300 };

/** Two bars, 300 by 10 and 100 pixels apart, that fall to the right. */
const page = {
  width: 900,
  height: 600,
  stride: 900,
  pixels: pixelsOf(900, 600, (x, y) => {
    const [right, down] = [x + 0.5 - MIDDLE.x, y + 0.5 - MIDDLE.y];
    const [along, across] = [right * COS + down * SIN, down * COS - right * SIN];
    return Math.abs(along) < 150 && Math.abs(Math.abs(across) - 50) < 5 ? 0 : 255;
  }),
};
const bars = findComponents(page, 128, 10)!;
const slant = slantOf({ degrees: SKEW, spread: 0 }, bars, { small: page, factor: 1, dpi: 100 })!;

/** Where on the page a place lies that is so far along the bars from their middle, and across. */
const onPage = (along: number, across: number) => [
  MIDDLE.x + along * COS - across * SIN,
  MIDDLE.y + along * SIN + across * COS,
];

it('makes level what slants, and leaves out the paper around', () => {
  const straight = straightPicture(page, slant);
  const { left, top, right, bottom } = findComponents(straight, 128, 10)!;
  expect([...right].map((end, at) => end - left[at]!)).toEqual([
    expect.closeTo(300, -0.5),
    expect.closeTo(300, -0.5),
  ]);
  expect(Math.max(...bottom.map((end, at) => end - top[at]!))).toBeLessThanOrEqual(11);
  expect(Math.abs(top[1]! - top[0]! - 100)).toBeLessThanOrEqual(1);
  expect(straight.height).toBeLessThan(page.height);
});

it('tells where on the page stands what was found on the straight picture', () => {
  const straight = straightPicture(page, slant);
  const { left, top, right, bottom } = findComponents(straight, 128, 10)!;
  const box = [left[0]!, top[0]!, right[0]!, bottom[0]!] as [number, number, number, number];
  const baseline = [box[0], box[3], box[2], box[3]] as typeof box;
  const [block] = slantedBlocks([{ box, lines: [lineOf([['bar', box]], { baseline })] }], slant);
  const [line] = block!.lines;
  const corners = [onPage(-150, -55), onPage(150, -55), onPage(150, -45), onPage(-150, -45)];
  const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)];
  const around = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  for (const found of [block!.box, line!.box, line!.words[0]!.box]) {
    found.forEach((side, at) => expect(Math.abs(side - around[at]!)).toBeLessThan(1.5));
  }
  [...onPage(-150, -45), ...onPage(150, -45)].forEach((side, at) =>
    expect(Math.abs(line!.baseline[at]! - side)).toBeLessThan(1.5),
  );
});

it('makes level what runs apart, and tells where it stands', () => {
  const spread = 4e-4;
  const fan = {
    ...page,
    pixels: pixelsOf(900, 600, (x, y) => {
      const [right, down] = [x + 0.5 - MIDDLE.x, y + 0.5 - MIDDLE.y];
      const level = down / (1 + spread * right);
      return Math.abs(right) < 300 && Math.abs(Math.abs(level) - 150) < 5 ? 0 : 255;
    }),
  };
  const ink = findComponents(fan, 128, 1000)!;
  const fanned = slantOf({ degrees: 0, spread }, ink, { small: fan, factor: 1, dpi: 100 })!;
  const { left, top, right, bottom } = findComponents(straightPicture(fan, fanned), 128, 1000)!;
  expect(Math.max(...bottom.map((end, at) => end - top[at]!))).toBeLessThanOrEqual(11);
  const line = lineOf([], {
    box: [0, 0, 1, 1],
    baseline: [left[1]!, bottom[1]!, right[1]!, bottom[1]!],
  });
  const [block] = slantedBlocks([{ box: [0, 0, 1, 1], lines: [line] }], fanned);
  const foot = (x: number) => MIDDLE.y + 155 * (1 + spread * x);
  [150, foot(-300), 750, foot(300)].forEach((side, at) =>
    expect(Math.abs(block!.lines[0]!.baseline[at]! - side)).toBeLessThan(1.5),
  );
});

it('makes no picture that is larger than two pages', () => {
  const wide = { ...page, height: 20, width: 10_000 };
  const ends = findComponents(page, 128, 10)!;
  const far = {
    ...ends,
    left: ends.left.map(() => 1),
    right: ends.right.map((_, at) => 9 + 5000 * at),
  };
  const all = { small: wide, factor: 1, dpi: 10 };
  expect(slantOf({ degrees: SKEW, spread: 0 }, far, all)).toBeUndefined();
});
