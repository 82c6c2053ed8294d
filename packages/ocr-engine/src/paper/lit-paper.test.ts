import { describe, expect, it } from 'vitest';
import { evenness, litPaper } from './lit-paper.ts';
import { filled } from './tile-grid.ts';

const [COLUMNS, ROWS] = [20, 10];

/** @param shadeAt of the paper in a tile */
function tiles(shadeAt: (x: number, y: number) => number, middleAt = shadeAt) {
  const shades = (at: (x: number, y: number) => number) =>
    Uint8Array.from({ length: COLUMNS * ROWS }, (_, tile) =>
      at(tile % COLUMNS, Math.floor(tile / COLUMNS)),
    );
  const [light, middle] = [shades(shadeAt), shades(middleAt)];
  return { columns: COLUMNS, rows: ROWS, side: 16, light, middle };
}

const isBox = (x: number, y: number) => x >= 4 && x < 10 && y >= 3 && y < 8;

describe('paper', () => {
  it('is followed from light into shadow', () => {
    const paper = litPaper(tiles((x) => 250 - 9 * x));
    expect(paper?.every((shade) => shade > 0)).toBe(true);
    expect(evenness(paper!)).toBeCloseTo(88 / 241, 1);
  });

  it('is even where all of it has one shade', () => {
    expect(evenness(litPaper(tiles(() => 240))!)).toBe(1);
  });

  it('does not go on in a coloured box, whose place is filled from around', () => {
    const grid = tiles((x, y) => (isBox(x, y) ? 140 : 240));
    const paper = litPaper(grid)!;
    expect(paper[5 * COLUMNS + 6]).toBe(0);
    expect(paper.filter((shade) => shade === 0)).toHaveLength(30);
    expect(new Set(filled(grid, paper))).toEqual(new Set([240]));
  });

  it('is seen between dense lines of print', () => {
    const paper = litPaper(tiles((x, y) => (y % 4 === 1 && x > 2 ? 190 : 240)));
    expect(new Set(paper)).toEqual(new Set([240]));
  });

  it('is not seen in a dark strip along the edge of the picture', () => {
    const paper = litPaper(tiles((x) => (x === 0 ? 70 : 230)))!;
    expect(paper[3 * COLUMNS]).toBe(0);
    expect(paper[3 * COLUMNS + 1]).toBe(230);
  });

  it('is the lighter of two large parts: not the table', () => {
    const paper = litPaper(tiles((x) => (x < 11 ? 60 : 230)))!;
    expect(paper[0]).toBe(0);
    expect(paper[19]).toBe(230);
  });

  it('is not found on a page of white letters on black', () => {
    expect(
      litPaper(
        tiles(
          (x) => (x > 1 ? 250 : 20),
          () => 20,
        ),
      ),
    ).toBeUndefined();
  });

  it('is not found where there is little of it', () => {
    expect(litPaper(tiles((x) => (x < 2 ? 250 : 10)))).toBeUndefined();
  });
});
