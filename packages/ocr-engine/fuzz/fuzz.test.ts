import { expect, it } from 'vitest';
import { campaign, variant } from './campaign.ts';
import { seeds } from './seeds.ts';

it('harmed files neither bring the engine down nor come out worse', async () => {
  const { tried, faults } = await campaign({
    seeds: await seeds({ largest: 20_000 }),
    from: 1,
    count: 60,
    processes: 2,
    seconds: 100,
    realEvery: 0,
  });
  expect(faults).toEqual([]);
  expect(tried).toBe(60);
});

it('a number always stands for the same harm', async () => {
  const files = await seeds({ largest: 20_000 });
  const [once, again, other] = [7, 7, 8].map((number) => variant(files, number));
  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
});
