import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { staticChecks } from './steps/checks.ts';
import { report, runStep, runSteps, tool, type Step, type StepResult } from './steps/step.ts';
import {
  add,
  closingLine,
  nothing,
  ofPlaywright,
  ofSteps,
  ofVitest,
  type Tally,
} from './steps/tally.ts';
import { failuresOfPlaywright, failuresOfVitest, told, type Failure } from './tests/failures.ts';
import { slowest, timesOfPlaywright, timesOfVitest } from './tests/slowest.ts';

const REPORTS = '.cache/reports';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
// Named in playwright.config.ts too.
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;

const build: Step = { name: 'web application', command: ['bash', 'scripts/bootstrap.sh', 'run'] };
const budget: Step = {
  name: 'budget of the bundle',
  command: ['npm', 'run', 'budget', '--workspace', 'packages/web'],
};
const vitest = tool(
  'vitest',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_REPORT}`,
);
const playwright = tool('playwright', 'playwright', 'test');

// Whole products, backups and other programs that tests start by the hundred find their modules compiled.
process.env['NODE_COMPILE_CACHE'] = resolve('.cache/code');

// The niceness of recognisers (packages/server/src/engines.ts): tests wait for pages, and would take their time from them.
setPriority(10);

/**
 * Runs everything, whatever fails on the way, and sums it up in the very last line. The checks and the journeys run
 * beside the tests, which wait for other processes half of the time.
 */
async function testEverything(): Promise<Tally> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  heading('Web application');
  const built = await runSteps([build, budget], 1);
  heading('Checks, and unit and integration tests');
  const besides = checksAndJourneys();
  const tested = await runStep(vitest, { show: true });
  report(tested);
  const { checked, journeys } = await besides;
  heading('Journeys in a browser');
  console.log(journeys.output);
  report({ ...journeys, output: '' });
  tellSlowest();
  const steps = [...built, ...checked];
  tellFailures(steps);
  return [
    ofSteps(steps),
    tallyOf(tested, VITEST_REPORT, ofVitest),
    tallyOf(journeys, PLAYWRIGHT_REPORT, ofPlaywright),
  ].reduce((sum, tally) => add(sum, tally));
}

/** What the journeys say is told when both have ended: their lines would lie between those of the tests. */
async function checksAndJourneys(): Promise<{ checked: StepResult[]; journeys: StepResult }> {
  const checked = await runSteps(staticChecks(), 1);
  return { checked, journeys: await runStep(playwright) };
}

/** A runner that ends badly without naming a failed test, or without a report, counts as one failure. */
function tallyOf({ passed }: StepResult, path: string, read: (json: string) => Tally): Tally {
  const tally = fromReport(path, read) ?? { ...nothing, failed: 1 };
  return passed || tally.failed > 0 ? tally : add(tally, { ...nothing, failed: 1 });
}

function tellSlowest(): void {
  const times = [
    ...(fromReport(VITEST_REPORT, timesOfVitest) ?? []),
    ...(fromReport(PLAYWRIGHT_REPORT, timesOfPlaywright) ?? []),
  ];
  heading('The ten slowest files');
  console.log(slowest(times, 10).join('\n'));
}

/** Once more at the end, where they are looked for: above they lie among thousands of lines. */
function tellFailures(steps: StepResult[]): void {
  const failures: Failure[] = [
    ...steps.flatMap(({ name, passed, output }) => (passed ? [] : { test: name, message: output })),
    ...(fromReport(VITEST_REPORT, failuresOfVitest) ?? []),
    ...(fromReport(PLAYWRIGHT_REPORT, failuresOfPlaywright) ?? []),
  ];
  if (failures.length === 0) return;
  heading('What failed');
  console.log(failures.map(told).join('\n\n'));
}

function fromReport<T>(path: string, read: (json: string) => T): T | undefined {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`No result of the tests in ${path}: ${String(error)}`);
    return undefined;
  }
}

function heading(text: string): void {
  console.log(`\n${text}\n${'='.repeat(text.length)}`);
}

const total = await testEverything();
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${closingLine(total)}`);
