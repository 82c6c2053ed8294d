import { expect, it } from 'vitest';
import { add, closingLine, nothing, ofPlaywright, ofSteps, ofVitest } from './tally.ts';

it('counts a step as one test', () => {
  const step = { name: 'types', seconds: 1, output: '' };
  const tally = ofSteps([
    { ...step, passed: true },
    { ...step, passed: false },
  ]);
  expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

it('reads the report of vitest', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(ofVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

it('reads the report of Playwright, where a flaky test counts as failed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(ofPlaywright(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

it('closes with one plain line', () => {
  expect(closingLine(add(nothing, { passed: 3, failed: 0, skipped: 0 }))).toBe(
    '3 passed, 0 failed',
  );
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
