import { describe, expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import type { GreyImage } from '../render/page-image.ts';
import { cutLine } from './line-image.ts';
import { contrastOf, mayBeInverted, shadeTable } from './normalise.ts';
import { scaleToHeight } from './resample.ts';

function page(width: number, height: number, shade: (x: number, y: number) => number): GreyImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    shade(at % width, Math.floor(at / width)),
  );
  return { pixels, width, height, stride: width };
}

function line(baseline: TextLine['baseline'], box: TextLine['box']): TextLine {
  const reach = { up: 30, down: 10 };
  return { block: 1, blockBox: box, box, parts: [box], baseline, reach, isVertical: false };
}

const inkOf = ({ pixels }: { pixels: Uint8Array }) => pixels.filter((shade) => shade < 128).length;

describe('a line image', () => {
  it('spans ascenders and descenders even where the line has none', () => {
    const blank = page(400, 200, () => 255);
    const image = cutLine(
      blank,
      line([50, 100, 350, 100], [50, 80, 350, 100]),
      [50, 80, 350, 100],
      36,
    );
    expect(image?.box).toEqual([46, 66, 354, 114]);
    expect(image).toMatchObject({ width: 231, height: 36, rise: 0 });
  });

  it('stays on the page', () => {
    const blank = page(100, 40, () => 255);
    const image = cutLine(blank, line([0, 30, 100, 30], [0, 5, 100, 40]), [0, 5, 100, 40], 36);
    expect(image?.box).toEqual([0, 0, 100, 40]);
  });

  it('follows a baseline that rises', () => {
    const rule = page(800, 200, (x, y) => (Math.abs(y - (150 - x / 10)) < 3 ? 0 : 255));
    const image = cutLine(rule, line([0, 150, 800, 70], [0, 70, 800, 150]), [0, 70, 800, 150], 36)!;
    expect(image.rise).toBeCloseTo(-0.1);
    const rows = Array.from({ length: 36 }, (_, y) =>
      inkOf({ pixels: image.pixels.subarray(y * image.width, (y + 1) * image.width) }),
    );
    expect(rows.filter((ink) => ink > 0).length).toBeLessThan(10);
  });

  it('that rises is cut out no higher than its letters are', () => {
    const blank = page(800, 300, () => 255);
    const image = cutLine(
      blank,
      line([0, 190, 800, 110], [0, 80, 800, 200]),
      [0, 80, 800, 200],
      36,
    )!;
    expect(image.box).toEqual([0, 116, 800, 164]);
  });

  it.each([
    ['top', 40, -40],
    ['bottom', 60, 140],
  ])('that leaves the page at its %s is white there', (_, from, to) => {
    const dark = page(800, 100, () => 60);
    const baseline: TextLine['baseline'] = [0, from, 800, to];
    const image = cutLine(dark, line(baseline, [0, 0, 800, 100]), [0, 0, 800, 100], 36)!;
    const [start, end] = [0, image.width - 1].map((x) =>
      Array.from({ length: 36 }, (_each, y) => image.pixels[y * image.width + x]!),
    );
    expect(Math.max(...start!, ...end!)).toBeGreaterThan(250);
    expect(image.pixels.filter((shade) => shade === 0)).toHaveLength(0);
  });

  it('that hardly rises is cut out straight', () => {
    const blank = page(400, 200, () => 255);
    const image = cutLine(
      blank,
      line([50, 101, 350, 99], [50, 80, 350, 101]),
      [50, 80, 350, 101],
      36,
    );
    expect(image?.rise).toBe(0);
  });

  it('has room for descenders where nothing tells how far they reach', () => {
    const blank = page(400, 200, () => 255);
    const unknown = { ...line([50, 100, 350, 100], [50, 70, 350, 100]), reach: undefined };
    const image = cutLine(blank, unknown, [50, 70, 350, 100], 36);
    expect(image?.box).toEqual([46, 66, 354, 114]);
  });

  it('is not made of what is too long for text, as rules are', () => {
    const wide = page(4000, 60, () => 255);
    const rule = { ...line([0, 31, 4000, 31], [0, 30, 4000, 31]), reach: { up: 1, down: 0 } };
    expect(cutLine(wide, rule, [0, 30, 4000, 31], 36)).toBeUndefined();
    expect(cutLine(wide, rule, [0, 30, 2000, 31], 36)).toBeDefined();
  });

  it('comes upright from a turned line', () => {
    const stroke = page(100, 300, (x, y) => (x > 60 && y > 100 && y < 200 ? 0 : 255));
    const upright = cutLine(
      stroke,
      line([50, 20, 50, 280], [40, 20, 80, 280]),
      [40, 20, 80, 280],
      36,
      90,
    );
    expect(upright?.width).toBeGreaterThan(150);
  });

  it('is not made of slivers', () => {
    const blank = page(100, 100, () => 255);
    expect(
      cutLine(blank, line([0, 200, 1, 200], [0, 200, 1, 210]), [0, 200, 1, 210], 36),
    ).toBeUndefined();
  });
});

describe('scaling', () => {
  it('keeps the mean shade when it shrinks', () => {
    const scaled = scaleToHeight(
      page(300, 90, (x) => (x % 2 === 0 ? 0 : 200)),
      36,
    );
    expect([scaled.width, scaled.height]).toEqual([120, 36]);
    const mean = scaled.pixels.reduce((sum, shade) => sum + shade, 0) / scaled.pixels.length;
    expect(mean).toBeGreaterThan(97);
    expect(mean).toBeLessThan(103);
  });
});

describe('normalising', () => {
  const stripes = page(60, 36, (x) => [40, 120, 220, 120][x % 4]!);

  it("takes the line's own black and white", () => {
    const { black, contrast } = contrastOf(stripes.pixels.subarray(0, 60));
    expect(black).toBeCloseTo(40, 0);
    expect(black + 2 * contrast).toBeCloseTo(221, 0);
  });

  it('turns them round for white letters on black', () => {
    const [straight, inverted] = [shadeTable(stripes, false), shadeTable(stripes, true)];
    expect(straight[40]).toBeCloseTo(-1, 1);
    expect(inverted[40]).toBeCloseTo(1, 1);
    expect(straight[220]).toBeCloseTo(1, 1);
    expect(inverted[220]).toBeCloseTo(-1, 1);
  });
});

it.each([
  ['black on white', 250, 20, false],
  ['grey on dark grey', 90, 30, false],
  ['white on black', 10, 240, true],
  ['white on a middling shade', 120, 250, true],
])('%s may be inverted: %s', (_, ground, ink, expected) => {
  const { pixels } = page(60, 36, (x, y) => (x % 12 < 3 && y > 8 && y < 28 ? ink : ground));
  expect(mayBeInverted({ pixels })).toBe(expected);
});
