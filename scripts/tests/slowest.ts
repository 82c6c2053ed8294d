import { relative } from 'node:path';

interface FileTime {
  file: string;
  seconds: number;
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** How long each file took, without what its imports cost. */
export function timesOfVitest(json: string): FileTime[] {
  const { testResults } = JSON.parse(json) as VitestReport;
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** How long the journeys of each file took together; some ran at the same time. */
export function timesOfPlaywright(json: string): FileTime[] {
  const { suites } = JSON.parse(json) as PlaywrightReport;
  return suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationOf(suite) / 1000 }));
}

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return sum([...own.map(({ duration }) => duration), ...suites.map(durationOf)]);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** A line for each of the slowest files, the slowest first. */
export function slowest(times: FileTime[], count: number): string[] {
  return times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
