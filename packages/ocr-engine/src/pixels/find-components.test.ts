import { expect, it } from 'vitest';
import { drawnPicture, shadeAt, variousPictures } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { findComponents } from './find-components.ts';

function boxes(image: GreyImage, most = 100): number[][] | undefined {
  const found = findComponents(image, 128, most);
  if (!found) return undefined;
  const { left, top, right, bottom, area } = found;
  return Array.from(left, (_, at) => [left[at]!, top[at]!, right[at]!, bottom[at]!, area[at]!]);
}

it('finds pieces of ink, those that touch at corners only as one', () => {
  expect(boxes(drawnPicture('##...', '..#..', '....#'))).toEqual([
    [0, 0, 3, 2, 3],
    [4, 2, 5, 3, 1],
  ]);
});

it('finds out late that two strokes are one letter', () => {
  expect(boxes(drawnPicture('#..#.#', '#..#.#', '####.#', '......'))).toEqual([
    [0, 0, 4, 3, 8],
    [5, 0, 6, 3, 3],
  ]);
  expect(boxes(drawnPicture('#.#.#', '.#.#.'))).toEqual([[0, 0, 5, 2, 5]]);
});

it('gives up on more pieces than print has, and finds none in nothing', () => {
  expect(boxes(drawnPicture('#.#.#', '.....', '#.#.#'), 5)).toBeUndefined();
  expect(boxes(drawnPicture('...', '...'))).toEqual([]);
});

/** Pixel by pixel, from each to its neighbours. */
function piecesOf(image: GreyImage, threshold: number): number[][] {
  const { width, height } = image;
  const seen = new Set<number>();
  const isInk = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && shadeAt(image, x, y) < threshold;
  const pieces: number[][] = [];
  for (let start = 0; start < width * height; start += 1) {
    const piece = [width, height, 0, 0, 0];
    const next = [start];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (seen.has(at) || !isInk(x, y)) continue;
      seen.add(at);
      const [left, top, right, bottom, area] = piece as [number, number, number, number, number];
      const box = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1)];
      piece.splice(0, 5, ...box, Math.max(bottom, y + 1), area + 1);
      for (const down of [-1, 0, 1]) {
        for (const across of [-1, 0, 1]) {
          if (isInk(x + across, y + down)) next.push((y + down) * width + x + across);
        }
      }
    }
    if (piece[4]! > 0) pieces.push(piece);
  }
  return pieces;
}

const sorted = (pieces: number[][]) => pieces.map(String).toSorted();

it.each([1, 128, 251, 255])('finds what touches, in any picture: darker than %i', (threshold) => {
  for (const image of variousPictures()) {
    const found = findComponents(image, threshold, 10_000)!;
    const { left, top, right, bottom, area } = found;
    const pieces = Array.from(left, (_, at) =>
      [left, top, right, bottom, area].map((column) => column[at]!),
    );
    expect(sorted(pieces)).toEqual(sorted(piecesOf(image, threshold)));
  }
});
