import { expect, it } from 'vitest';
import { commandHelp } from './help.ts';

it.each([
  [
    'watch',
    [
      '    3  missing-dependency, damaged-model, not-isolated',
      '    4  invalid-output',
      '    8  locked, encrypted, wrong-password',
      '   10  not-archivable',
    ],
  ],
  ['upload', [/ {4}2 {2}refused, document-gone, not-a-picture, .*damaged/, '    3  not-isolated']],
  ['logout', ['   15  internal', '  130  cancelled']],
] as const)('legible %s --help lists the exit codes that it may end with', (name, lines) => {
  const codes = commandHelp(name).split('Exit codes:\n')[1]?.split('\n');
  for (const line of lines) expect(codes).toContainEqual(expect.stringMatching(line));
  expect(commandHelp('logout')).not.toContain('missing-dependency');
});
