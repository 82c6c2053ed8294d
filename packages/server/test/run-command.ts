import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

export type CommandName = 'backup' | 'restore' | 'operator' | 'storage:check';

/** Runs one of the project's npm commands to its end, on a data folder. */
export function runCommand(
  name: CommandName,
  args: string[],
  env: Record<string, string>,
  input = '',
): Ended {
  const { status, stdout, stderr } = spawnSync('bash', bashArguments(name, args), {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    input,
  });
  return { status, stdout, stderr };
}

/** What bash is started with, in any folder, to run a command as npm does. */
export function bashArguments(name: CommandName, args: string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<CommandName, string>;
  };
  return ['-c', `cd "$0" && ${scripts[name]} "$@"`, ROOT, ...args];
}
