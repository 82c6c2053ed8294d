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

it('stops the parts in their order, whenever they started, and goes on when one fails, which it tells in the end', async () => {
  const { steps, taken } = stopping(5);
  steps.add('the bus', () => void taken.push('the bus'));
  steps.add('sockets', async () => void taken.push('sockets'));
  steps.add('recognisers', () => {
    taken.push('recognisers');
    throw new Error('does not want to go');
  });
  await expect(steps.run()).rejects.toThrow('does not want to go');
  expect(taken).toEqual(['sockets', 'recognisers', 'the bus']);
});

it('stops what belongs to one part together, and waits for all of it', async () => {
  const { steps, taken } = stopping(5);
  const jobsEnded = Promise.withResolvers<void>();
  steps.add('pages and jobs in work', () => jobsEnded.promise.then(() => void taken.push('pages')));
  steps.add('pages and jobs in work', async () => {
    taken.push('jobs');
    jobsEnded.resolve();
  });
  steps.add('the bus', () => void taken.push('the bus'));
  await steps.run();
  expect(taken).toEqual(['jobs', 'pages', 'the bus']);
});

it('leaves a part behind that hangs, and names it', async () => {
  const { steps, taken, leftBehind } = stopping(5);
  steps.add('the bus', () => void taken.push('the bus'));
  steps.add('recognisers', endless, { seconds: 0.05 });
  await steps.run();
  expect(taken).toEqual(['the bus']);
  expect(leftBehind()).toEqual(['recognisers']);
});

it('ends in a time that is known, however many parts hang, and gives the database its own', async () => {
  const { steps, taken, leftBehind } = stopping(0.1);
  const bound = { seconds: 5 };
  steps.add('the database', () => slowly().then(() => void taken.push('the database')), bound);
  for (const part of ['the bus', 'recognisers', 'sockets'] as const) steps.add(part, endless);
  await steps.run();
  expect(taken).toEqual(['the database']);
  expect(leftBehind()).toEqual(['sockets', 'recognisers', 'the bus']);
});

it('is done once', async () => {
  const { steps, taken } = stopping(5);
  steps.add('the bus', () => void taken.push('the bus'));
  await Promise.all([steps.run(), steps.run()]);
  expect(taken).toEqual(['the bus']);
});
