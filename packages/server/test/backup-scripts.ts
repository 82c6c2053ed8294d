import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPTS = fileURLToPath(new URL('../../../scripts', import.meta.url));

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs one of the project's commands to its end, on a data folder. */
export function runScript(
  name: 'backup.sh' | 'restore.sh' | 'operator.sh' | 'storage-check.sh',
  args: string[],
  env: Record<string, string>,
): Ended {
  const { status, stdout, stderr } = spawnSync('bash', [join(SCRIPTS, name), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
