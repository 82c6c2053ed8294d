import { globSync, readFileSync } from 'node:fs';
import { staticChecks } from './checks.ts';
import { runSteps, tool } from './step.ts';

/** Tests that start a database, a server or recognisers are too slow for every push: `npm test` runs them. */
const startsSomething =
  /from '[./]+\/([a-z]+\/)?(test\/(service|billing|database|data-dir-for-test|data-dir|dump-schema)|create-engine|pipeline|recognise-page|worker-process)\.ts'|bin\/legible\.mjs/;

const slowTests = [
  ...globSync('packages/{server,ocr-engine}/src/**/*.test.ts').filter((file) =>
    startsSomething.test(readFileSync(file, 'utf8')),
  ),
  // Components and whole screens in a simulated browser, which costs seconds a file.
  ...globSync('packages/web/src/**/*.test.tsx'),
  // Each plays with a simulator over HTTP.
  ...globSync('packages/stripe-simulator/src/**/*.test.ts'),
  // Folders beside `src` hold what plays with whole products.
  ...globSync('packages/server/{fuzz,hosts,ledger}/**/*.test.ts'),
];
const exclusions = slowTests.flatMap((file) => ['--exclude', file]);
const unitTests = tool('unit tests', 'vitest', 'run', '--maxWorkers=2', ...exclusions);

const results = await runSteps([unitTests, ...staticChecks()], 2);
const failed = results.filter((result) => !result.passed);
if (failed.length > 0) {
  console.log(
    `\nFailed: ${failed.map((result) => result.name).join(', ')}. \`npm run fix\` repairs some.`,
  );
  process.exitCode = 1;
}
