import { readFileSync } from 'node:fs';
import { advisoryList, compare, type Lock } from './advisories/compare.ts';

// npm run advisories: compares package-lock.json with docs/advisories.json, without a network. Exit code 1
// for a version that is known to be vulnerable, and for what comes with the product and was never looked up.

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const list = advisoryList.parse(json('docs/advisories.json'));
const { problems, warnings } = compare(json('package-lock.json') as Lock, list, new Date());
for (const line of warnings) console.warn(`warning: ${line}`);
for (const line of problems) console.error(`error: ${line}`);
if (problems.length > 0) process.exitCode = 1;
else {
  console.log(
    `Nothing installed is in the ${list.advisories.length} known ranges (looked up on ${list.lookedUpOn}, in sources up to ${list.sourcesUntil}).`,
  );
}
