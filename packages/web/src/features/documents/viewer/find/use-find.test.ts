import { expect, it } from 'vitest';
import type { Hit } from './search-text.ts';
import { firstHitFrom, type Found, neighbourOf, ordinalOf } from './use-find.ts';

const hit: Hit = { from: { item: 0, offset: 0 }, to: { item: 0, offset: 1 }, boxes: null };
/** Found from page 5 on, around the end. */
const found: Found = {
  words: 'a',
  start: 5,
  hits: new Map([
    [7, [hit, hit]],
    [9, [hit]],
    [2, [hit, hit]],
  ]),
  count: 5,
  searched: 10,
};

it('the first hit is the next one from the page that is read, around the end', () => {
  expect(firstHitFrom(found, 5)).toEqual({ page: 7, at: 0 });
  expect(firstHitFrom(found, 2)).toEqual({ page: 2, at: 0 });
  expect(firstHitFrom(found, 10)).toEqual({ page: 2, at: 0 });
  expect(firstHitFrom({ ...found, hits: new Map() }, 1)).toBeNull();
});

it('all hits come one after the other, in the order of pages, and begin again', () => {
  const way = [];
  let at = { page: 2, at: 0 };
  for (let step = 0; step < 6; step += 1) {
    way.push([at.page, at.at, ordinalOf(found, at)]);
    at = neighbourOf(found, at, 1);
  }
  expect(way).toEqual([
    [2, 0, 1],
    [2, 1, 2],
    [7, 0, 3],
    [7, 1, 4],
    [9, 0, 5],
    [2, 0, 1],
  ]);
});

it('and backwards', () => {
  expect(neighbourOf(found, { page: 2, at: 0 }, -1)).toEqual({ page: 9, at: 0 });
  expect(neighbourOf(found, { page: 7, at: 0 }, -1)).toEqual({ page: 2, at: 1 });
});
