import { describe, expect, it } from 'vitest';
import { chooseResolution, enlargedResolution, PIXEL_CAP, resolutionAt } from './resolution.ts';

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

describe("the resolution to which a scan's own pixels are enlarged", () => {
  it.each([
    ['none where it is fine enough', 200, 200],
    ['twice its own', 150, 300],
    ['three times its own', 75, 225],
    ['no more than is best to read', 120, 300],
  ])('is %s', (_, own, dpi) => {
    expect(enlargedResolution(595, 842, resolutionAt(595, 842, own)).dpi).toBe(dpi);
  });

  it('is its own if it has the pixels of a whole page', () => {
    const scan = { dpi: 72, width: 2480, height: 3508 };
    expect(enlargedResolution(2480, 3508, scan)).toBe(scan);
  });
});
