import { expect, it } from 'vitest';
import { slowest, timesOfPlaywright, timesOfVitest } from './slowest.ts';

it('tells how long each file of vitest took', () => {
  const name = `${process.cwd()}/packages/a.test.ts`;
  const report = { testResults: [{ name, startTime: 1000, endTime: 3500 }] };
  expect(timesOfVitest(JSON.stringify(report))).toEqual([
    { file: 'packages/a.test.ts', seconds: 2.5 },
  ]);
});

const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });

it('adds up the journeys of a file, those in groups included', () => {
  const group = { file: 'a.spec.ts', specs: [spec(2000)] };
  const report = { suites: [{ file: 'a.spec.ts', specs: [spec(1000)], suites: [group] }] };
  expect(timesOfPlaywright(JSON.stringify(report))).toEqual([
    { file: 'e2e/a.spec.ts', seconds: 3 },
  ]);
});

it('names the slowest files, the slowest first', () => {
  const times = [
    { file: 'quick', seconds: 0.1 },
    { file: 'slow', seconds: 12.34 },
    { file: 'slower', seconds: 100 },
  ];
  expect(slowest(times, 2)).toEqual(['  100.0 s  slower', '   12.3 s  slow']);
});
