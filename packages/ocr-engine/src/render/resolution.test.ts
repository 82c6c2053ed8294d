import { describe, expect, it } from 'vitest';
import { chooseResolution, PIXEL_CAP } from './resolution.ts';

describe('the resolution', () => {
  it.each([
    ['a scan keeps its own', 240, 240],
    ['a fine scan is reduced', 600, 300],
    ['a coarse scan is enlarged', 150, 300],
    ['a coarser one to twice its size only', 100, 200],
    ['a page without images gets the usual', undefined, 300],
  ])('%s', (_, imageDpi, dpi) => {
    expect(chooseResolution(595, 842, imageDpi).dpi).toBe(dpi);
  });

  it('of a scan that says to be coarse, but has the pixels of a page, is its own', () => {
    expect(chooseResolution(2480, 3508, 72)).toEqual({ dpi: 72, width: 2480, height: 3508 });
  });

  it('falls until a giant page fits the cap', () => {
    const { dpi, width, height } = chooseResolution(8400, 8400, 300);
    expect(width * height).toBeLessThanOrEqual(PIXEL_CAP * 1.001);
    expect(dpi).toBe(43);
  });

  it('falls until a very long page fits 16 bits', () => {
    expect(chooseResolution(20, 14_400, 300).height).toBeLessThanOrEqual(30_000);
  });

  it('leaves at least a pixel of a sliver', () => {
    expect(chooseResolution(0.01, 500).width).toBe(1);
  });
});
