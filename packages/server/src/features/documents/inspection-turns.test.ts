import { expect, test } from 'vitest';
import { InspectionTurns } from './inspection-turns.ts';

/** An inspection that lasts until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { end: resolve, inspect: () => promise };
}

test('inspections of one user follow each other; nobody else waits for them', async () => {
  const turns = new InspectionTurns();
  const hostile = held();
  const done: string[] = [];
  const first = turns.run('ann', hostile.inspect);
  const second = turns.run('ann', () => Promise.resolve(done.push('ann')));
  await turns.run('bob', () => Promise.resolve(done.push('bob')));
  expect(done).toEqual(['bob']);
  hostile.end();
  await Promise.all([first, second]);
  expect(done).toEqual(['bob', 'ann']);
});

test('an inspection that fails lets the next one pass', async () => {
  const turns = new InspectionTurns();
  const damaged = turns.run('ann', () => Promise.reject(new Error('damaged')));
  const next = turns.run('ann', () => Promise.resolve('inspected'));
  await expect(damaged).rejects.toThrow('damaged');
  expect(await next).toBe('inspected');
});
