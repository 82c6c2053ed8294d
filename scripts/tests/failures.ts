import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  test: string;
  message: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  /** Without a test of their own, such as a file that could not be read. */
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
}

/** Enough for an assertion with what was expected, and few enough letters that the end of a run holds all failures. */
const LONGEST_MESSAGE = 1500;

/** Each test that failed, and each file whose tests could not begin. */
export function failuresOfVitest(json: string): Failure[] {
  const { testResults } = JSON.parse(json) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? { test: file, message } : [];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });
}

/** Each journey that failed at least once, and what no journey could begin for. */
export function failuresOfPlaywright(json: string): Failure[] {
  const { suites, errors } = JSON.parse(json) as PlaywrightReport;
  return [
    ...suites.flatMap(specsOf).flatMap(failureOf),
    ...errors.map(({ message = '' }) => ({ test: 'e2e', message })),
  ];
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function failureOf({ title, file, tests }: PlaywrightSpec): Failure[] {
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const messages = failed.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
  );
  return failed.length === 0
    ? []
    : [{ test: `e2e/${file} › ${title}`, message: messages.join('\n') }];
}

/** A failure as plain lines, without the runner's own calls, its message cut to what is read at a glance. */
export function told({ test, message }: Failure): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const plain = lines.filter((line) => !/^\s+at .*\/node_modules\//.test(line)).join('\n');
  const cut = plain.length > LONGEST_MESSAGE ? `${plain.slice(0, LONGEST_MESSAGE)} […]` : plain;
  return `${test}\n${cut.replace(/^/gm, '    ')}`;
}
