import { staticChecks } from './checks.ts';
import { runSteps, tool } from './step.ts';

/** Tests of this name need a database or another service; `npm test` runs them. */
const INTEGRATION = '**/*.integration.test.ts';

const unitTests = tool('unit tests', 'vitest', 'run', '--exclude', INTEGRATION);

const results = await runSteps([unitTests, ...staticChecks()], 2);
const failed = results.filter((result) => !result.passed);
if (failed.length > 0) {
  console.log(
    `\nFailed: ${failed.map((result) => result.name).join(', ')}. \`npm run fix\` repairs some.`,
  );
  process.exitCode = 1;
}
