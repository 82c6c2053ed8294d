import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runStep, tool } from './steps/step.ts';
import { add, closingLine, nothing, ofVitest, type Tally } from './steps/tally.ts';

const REPORT = '.cache/reports/hosts.json';

const hosts = tool(
  'several hosts',
  'vitest',
  'run',
  '--config=packages/server/hosts/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
);

function readTally(): Tally {
  try {
    return ofVitest(readFileSync(REPORT, 'utf8'));
  } catch (error) {
    console.error(`No result of the tests in ${REPORT}: ${String(error)}`);
    return { ...nothing, failed: 1 };
  }
}

mkdirSync('.cache/reports', { recursive: true });
rmSync(REPORT, { force: true });
const { passed } = await runStep(hosts, { show: true });
const tally = readTally();
const total = passed || tally.failed > 0 ? tally : add(tally, { ...nothing, failed: 1 });
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`\n${closingLine(total)}`);
