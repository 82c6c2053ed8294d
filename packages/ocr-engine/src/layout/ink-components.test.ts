import { expect, it } from 'vitest';
import type { GreyImage } from '../render/page-image.ts';
import { findComponents, findHoles } from './ink-components.ts';

function picture(...rows: string[]): GreyImage {
  const width = rows[0]!.length;
  const pixels = Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 0 : 255));
  return { pixels, width, height: rows.length, stride: width };
}

function boxes(image: GreyImage, most = 100): number[][] | undefined {
  const found = findComponents(image, 128, most);
  if (!found) return undefined;
  const { left, top, right, bottom, area } = found;
  return Array.from(left, (_, at) => [left[at]!, top[at]!, right[at]!, bottom[at]!, area[at]!]);
}

it('finds pieces of ink, those that touch at corners only as one', () => {
  expect(boxes(picture('##...', '..#..', '....#'))).toEqual([
    [0, 0, 3, 2, 3],
    [4, 2, 5, 3, 1],
  ]);
});

it('finds out late that two strokes are one letter', () => {
  expect(boxes(picture('#..#.#', '#..#.#', '####.#', '......'))).toEqual([
    [0, 0, 4, 3, 8],
    [5, 0, 6, 3, 3],
  ]);
  expect(boxes(picture('#.#.#', '.#.#.'))).toEqual([[0, 0, 5, 2, 5]]);
});

it('gives up on more pieces than print has, and finds none in nothing', () => {
  expect(boxes(picture('#.#.#', '.....', '#.#.#'), 5)).toBeUndefined();
  expect(boxes(picture('...', '...'))).toEqual([]);
});

it('finds the white in a part of a picture', () => {
  const image = picture('.......', '.#####.', '.#.#.#.', '.#####.');
  expect(findHoles(image, 128, [1, 1, 6, 4])).toEqual([
    [2, 2, 3, 3],
    [4, 2, 5, 3],
  ]);
});
