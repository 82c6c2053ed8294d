import { describe, expect, it } from 'vitest';
import type { TextLine } from '../layout/text-line.ts';
import type { GreyImage } from '../render/page-image.ts';
import { cutLine } from './line-image.ts';
import { contrastOf, shadeTable } from './normalise.ts';
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
