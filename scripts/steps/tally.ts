import type { StepResult } from './step.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

export function ofSteps(results: StepResult[]): Tally {
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

export function ofVitest(json: string): Tally {
  const count = numbersIn(JSON.parse(json));
  return {
    passed: count('numPassedTests'),
    failed: count('numFailedTests'),
    skipped: count('numPendingTests') + count('numTodoTests'),
  };
}

/** A flaky test failed at least once, so it has not passed. */
export function ofPlaywright(json: string): Tally {
  const report: { stats?: unknown } = JSON.parse(json);
  const count = numbersIn(report.stats);
  return {
    passed: count('expected'),
    failed: count('unexpected') + count('flaky'),
    skipped: count('skipped'),
  };
}

function numbersIn(report: unknown): (name: string) => number {
  const entries = new Map(Object.entries(report ?? {}));
  return (name) => {
    const value: unknown = entries.get(name);
    if (typeof value !== 'number') throw new Error(`The report of the tests lacks ${name}.`);
    return value;
  };
}

/** The one line that says how a test run ended, for people and for machines. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
