import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './platform/logger.ts';
import { Stopping } from './stopping.ts';

const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 300));
const endless = () => new Promise<void>(() => {});

function stopping(seconds: number) {
  const lines: string[] = [];
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const taken: string[] = [];
  const steps = new Stopping(createLogger('warn', log), seconds);
  return { steps, taken, leftBehind: () => lines.map((line) => JSON.parse(line).part as string) };
}

it('stops the last part first, and goes on when one fails, which it tells in the end', async () => {
  const { steps, taken } = stopping(5);
  steps.add('first', () => void taken.push('first'));
  steps.add('second', () => {
    taken.push('second');
    throw new Error('does not want to go');
  });
  steps.add('third', async () => void taken.push('third'));
  await expect(steps.run()).rejects.toThrow('does not want to go');
  expect(taken).toEqual(['third', 'second', 'first']);
});

it('leaves a part behind that hangs, and names it', async () => {
  const { steps, taken, leftBehind } = stopping(5);
  steps.add('the rest', () => void taken.push('the rest'));
  steps.add('a part', endless, { seconds: 0.05 });
  await steps.run();
  expect(taken).toEqual(['the rest']);
  expect(leftBehind()).toEqual(['a part']);
});

it('ends in a time that is known, however many parts hang, and gives the database its own', async () => {
  const { steps, taken, leftBehind } = stopping(0.1);
  const last = { seconds: 5, last: true } as const;
  steps.add('the database', () => slowly().then(() => void taken.push('the database')), last);
  for (const part of ['one', 'two', 'three']) steps.add(part, endless);
  await steps.run();
  expect(taken).toEqual(['the database']);
  expect(leftBehind()).toEqual(['three', 'two', 'one']);
});

it('is done once', async () => {
  const { steps, taken } = stopping(5);
  steps.add('a part', () => void taken.push('a part'));
  await Promise.all([steps.run(), steps.run()]);
  expect(taken).toEqual(['a part']);
});
