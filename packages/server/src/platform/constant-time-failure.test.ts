import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failInConstantTime } from './constant-time-failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MOST_STEPS = 50;

/** How often 10 ms must pass until the refusal of work that takes `workMs` is told. */
async function stepsUntilRefused(workMs: number): Promise<number> {
  let refused = false;
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    throw new Error('refused');
  };
  failInConstantTime(work).catch(() => (refused = true));
  for (let step = 0; step < MOST_STEPS; step++) {
    if (refused) return step;
    await vi.advanceTimersByTimeAsync(10);
  }
  return Infinity;
}

describe('a refusal', () => {
  it('is told at the same time, at whichever step it was decided', async () => {
    const steps = await stepsUntilRefused(0);
    expect(steps).toBeLessThan(MOST_STEPS);
    for (const workMs of [1, 20, 70]) expect(await stepsUntilRefused(workMs)).toBe(steps);
  });
});

describe('what succeeds', () => {
  it('is told at once', async () => {
    expect(await failInConstantTime(async () => 'done')).toBe('done');
  });
});
