import { tool, type Step } from './step.ts';

/** Everything that is known about the code without running it. The slowest come first. */
export function staticChecks(): Step[] {
  return [
    // The rules that need types come with TypeScript's own compiler, which finds its errors on the way.
    tool('types and lint', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    tool(
      'dependency rule',
      'depcruise',
      'packages',
      'bench',
      'fixtures',
      'training',
      'e2e',
      'scripts',
    ),
    tool('dead code', 'knip', '--no-progress'),
    tool('format', 'oxfmt', '--check'),
    { name: 'requirements', command: ['node', 'scripts/requirements.ts', '--check'] },
    { name: 'known weaknesses', command: ['node', 'scripts/advisories.ts'] },
  ];
}
