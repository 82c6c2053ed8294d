import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { staticChecks } from './checks.ts';
import { report, runStep, runSteps, tool, type Step } from './step.ts';
import { add, closingLine, nothing, ofPlaywright, ofSteps, ofVitest, type Tally } from './tally.ts';

const REPORTS = '.cache/reports';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
// Named in playwright.config.ts too.
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;

/** Runs everything, whatever fails on the way, and sums it up in the very last line. */
async function testEverything(): Promise<Tally> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  heading('Checks');
  let total = ofSteps(await runSteps(staticChecks(), 2));
  heading('Web application');
  total = add(total, ofSteps(await runSteps(webSteps(), 1)));
  heading('Unit and integration tests');
  total = add(total, await runTests(vitest, VITEST_REPORT, ofVitest));
  heading('Journeys in a browser');
  return add(total, await runTests(playwright, PLAYWRIGHT_REPORT, ofPlaywright));
}

const vitest = tool(
  'vitest',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${VITEST_REPORT}`,
);

const playwright = tool('playwright', 'playwright', 'test');

function webSteps(): Step[] {
  const steps: Step[] = [{ name: 'build', command: ['bash', 'scripts/bootstrap.sh', 'run'] }];
  const manifest: unknown = JSON.parse(readFileSync('packages/web/package.json', 'utf8'));
  if (JSON.stringify(manifest).includes('"budget":')) {
    const command: Step['command'] = ['npm', 'run', 'budget', '--workspace', 'packages/web'];
    steps.push({ name: 'budget of the bundle', command });
  }
  return steps;
}

/** A runner that ends badly without naming a failed test, or without a report, counts as one failure. */
async function runTests(step: Step, path: string, read: (json: string) => Tally): Promise<Tally> {
  const result = await runStep(step, { show: true });
  const tally = readTally(path, read);
  report(result);
  return result.passed || tally.failed > 0 ? tally : add(tally, { ...nothing, failed: 1 });
}

function readTally(path: string, read: (json: string) => Tally): Tally {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`No result of the tests in ${path}: ${String(error)}`);
    return { ...nothing, failed: 1 };
  }
}

function heading(text: string): void {
  console.log(`\n${text}\n${'='.repeat(text.length)}`);
}

const total = await testEverything();
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${closingLine(total)}`);
