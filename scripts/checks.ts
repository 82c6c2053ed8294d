import { existsSync, readdirSync } from 'node:fs';
import { tool, type Step } from './step.ts';

/** Everything that is known about the code without running it. The slowest come first. */
export function staticChecks(): Step[] {
  return [
    tool('lint', 'oxlint', '--type-aware', '--deny-warnings'),
    ...typeScriptProjects().map((folder) => tool(`types ${folder}`, 'tsc', '-p', folder)),
    tool('dependency rule', 'depcruise', 'packages', 'bench', 'fixtures', 'e2e', 'scripts'),
    tool('dead code', 'knip', '--no-progress'),
    tool('format', 'oxfmt', '--check'),
    { name: 'requirements table', command: ['node', 'scripts/requirements.ts', '--check'] },
    { name: 'known weaknesses', command: ['node', 'scripts/advisories.ts'] },
  ];
}

function typeScriptProjects(): string[] {
  const packages = readdirSync('packages').map((name) => `packages/${name}`);
  return [...packages, 'fixtures', 'bench', '.'].filter((folder) =>
    existsSync(`${folder}/tsconfig.json`),
  );
}
