import { staticChecks } from './steps/checks.ts';
import { runSteps, tool } from './steps/step.ts';

/** Of the projects of `vitest.config.ts`, those that start neither processes nor a simulated browser. */
const unitTests = tool('unit tests', 'vitest', 'run', '--project=unit', '--project=alone');

const results = await runSteps([unitTests, ...staticChecks()], 2);
const failed = results.filter((result) => !result.passed);
if (failed.length > 0) {
  console.log(
    `\nFailed: ${failed.map((result) => result.name).join(', ')}. \`npm run fix\` repairs some.`,
  );
  process.exitCode = 1;
}
