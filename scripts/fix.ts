import { runSteps, tool } from './steps/step.ts';

const results = await runSteps(
  [tool('lint', 'oxlint', '--type-aware', '--fix'), tool('format', 'oxfmt')],
  1,
);
if (results.some((result) => !result.passed)) process.exitCode = 1;
