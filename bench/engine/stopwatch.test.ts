import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

function watchAt() {
  const clock = { now: 0 };
  return { clock, watch: new Stopwatch(() => clock.now) };
}

it('charges each moment to the innermost stage', async () => {
  const { clock, watch } = watchAt();
  clock.now = 100;
  await watch.during('reading', async () => {
    clock.now += 5;
    watch.within('deciding', () => (clock.now += 3));
    await watch.during('looking', () => Promise.resolve((clock.now += 20)));
    clock.now += 1;
  });
  clock.now += 1000;
  watch.within('deciding', () => (clock.now += 4));
  expect(watch.stages).toEqual([
    ['reading', 6],
    ['deciding', 7],
    ['looking', 20],
  ]);
});

it('ends a stage that fails', () => {
  const { clock, watch } = watchAt();
  const fail = () => {
    clock.now += 2;
    throw new Error('no');
  };
  expect(() => watch.within('failing', fail)).toThrow('no');
  clock.now += 50;
  watch.within('other', () => {});
  expect(watch.stages).toEqual([
    ['failing', 2],
    ['other', 0],
  ]);
});
