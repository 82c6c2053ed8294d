import { expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, told } from './failures.ts';

const file = `${process.cwd()}/packages/a.test.ts`;
const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
const failed = { fullName: 'group subtracts', status: 'failed', failureMessages: ['2 is not 1'] };

it('tells of each test of vitest that failed', () => {
  const tests = { name: file, status: 'failed', message: '', assertionResults: [passed, failed] };
  expect(failuresOfVitest(JSON.stringify({ testResults: [tests] }))).toEqual([
    { test: 'packages/a.test.ts › group subtracts', message: '2 is not 1' },
  ]);
});

it('tells of a file whose tests could not begin', () => {
  const tests = { name: file, status: 'failed', message: 'no such module', assertionResults: [] };
  const whole = { name: file, status: 'passed', message: '', assertionResults: [passed] };
  expect(failuresOfVitest(JSON.stringify({ testResults: [tests, whole] }))).toEqual([
    { test: 'packages/a.test.ts', message: 'no such module' },
  ]);
});

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'a.spec.ts',
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

it('tells of each journey that failed, a flaky one in a group included', () => {
  const group = { specs: [spec('flickers', 'flaky', 'too late')] };
  const suite = {
    specs: [spec('works', 'expected'), spec('fails', 'unexpected', 'gone')],
    suites: [group],
  };
  const report = { suites: [suite], errors: [{ message: 'no browser' }] };
  expect(failuresOfPlaywright(JSON.stringify(report))).toEqual([
    { test: 'e2e/a.spec.ts › fails', message: 'gone' },
    { test: 'e2e/a.spec.ts › flickers', message: 'too late' },
    { test: 'e2e', message: 'no browser' },
  ]);
});

it('tells a failure without colours and the runner’s calls, and not more than is read at a glance', () => {
  expect(
    told({ test: 'a › b', message: '\u001B[31m1\u001B[39m\n2\n    at f (/node_modules/c.js:1)\n' }),
  ).toBe('a › b\n    1\n    2');
  expect(told({ test: 'a', message: 'x'.repeat(5000) })).toHaveLength(1500 + 'a\n    '.length + 4);
});
