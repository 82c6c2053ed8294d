import { expect, it } from 'vitest';
import { drawnPicture } from '../../test/pictures.ts';
import { findCounters } from './counters.ts';

it('finds the white in a part of a picture', () => {
  const image = drawnPicture('.......', '.#####.', '.#.#.#.', '.#####.');
  expect(findCounters(image, 128, [1, 1, 6, 4])).toEqual([
    [2, 2, 3, 3],
    [4, 2, 5, 3],
  ]);
});
