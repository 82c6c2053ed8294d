import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { brokenLimit } from './task-limits.ts';

it.each([Number.POSITIVE_INFINITY, 60 * 86_400])(
  'a task that may take %d seconds is not stopped at once',
  async (timeoutSeconds) => {
    const done = new AbortController();
    onTestFinished(() => done.abort());
    const child = { megabytes: () => 1, lastWords: () => '' };
    const broken = brokenLimit({ timeoutSeconds, memoryMegabytes: 2 }, child, done.signal);
    expect(await Promise.race([broken, pause(100, 'goes on')])).toBe('goes on');
  },
);
