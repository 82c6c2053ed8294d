import type { FoundPage } from '@legible/contracts/search/search';
import { expect, it } from 'vitest';
import type { Trail } from '../search/use-trail.ts';
import type { Hit } from './find/search-text.ts';
import type { ChosenHit } from './find/use-find.ts';
import { trailSteps } from './trail-steps.ts';

const hit: Hit = { from: { item: 0, offset: 0 }, to: { item: 0, offset: 1 }, boxes: null };
const pageOf = (file_id: string, page: number) => ({ file_id, page }) as FoundPage;
/** Of this document pages 3 and 1, of another one page 5. */
const pages = [pageOf('here', 3), pageOf('there', 5), pageOf('here', 1), pageOf('here', 9)];

/** What a step does from a place on the way. */
function step(by: 1 | -1, at: number, chosen: ChosenHit | null) {
  const done: unknown[] = [];
  const trail = {
    neighbour: (way: 1 | -1) => pages[at + way],
    go: (next: FoundPage) => {
      done.push(`go to ${next.file_id} ${next.page}`);
      return next.file_id !== 'here';
    },
  } as Trail;
  const found = {
    words: 'a',
    start: 1,
    hits: new Map([
      [3, [hit, hit]],
      [1, [hit, hit, hit]],
    ]),
    count: 5,
    searched: 2,
  };
  const pick = (picked: ChosenHit) => done.push(`pick ${picked.page}.${picked.at}`);
  const handle = { current: { goTo: (page: number) => done.push(`scroll to ${page}`) } };
  const steps = trailSteps(trail, { found, chosen, pick }, handle as never);
  const can = steps.canStep(by);
  steps.step(by);
  return [can, ...done];
}

it('the hits of a page come first', () => {
  expect(step(1, 0, { page: 3, at: 0 })).toEqual([true, 'pick 3.1']);
  expect(step(-1, 0, { page: 3, at: 1 })).toEqual([true, 'pick 3.0']);
});

it('behind the last hit of a page comes the next page, which may be in another document', () => {
  expect(step(1, 0, { page: 3, at: 1 })).toEqual([true, 'go to there 5']);
  expect(step(1, 1, { page: 5, at: 0 })).toEqual([true, 'go to here 1', 'pick 1.0']);
});

it('backwards, the last hit of the page before comes', () => {
  expect(step(-1, 3, { page: 9, at: 0 })).toEqual([true, 'go to here 1', 'pick 1.2']);
});

it('a page on which no hit is known is gone to all the same', () => {
  expect(step(1, 2, { page: 1, at: 2 })).toEqual([true, 'go to here 9', 'pick 9.0', 'scroll to 9']);
  expect(step(1, 2, null)).toEqual([true, 'go to here 9', 'pick 9.0', 'scroll to 9']);
});

it('at the ends the way ends', () => {
  expect(step(1, 3, null)).toEqual([false]);
  expect(step(-1, 0, { page: 3, at: 0 })).toEqual([false]);
});
