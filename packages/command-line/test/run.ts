import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The command, for Node.js. */
export const PROGRAM = fileURLToPath(new URL('../bin/legible.mjs', import.meta.url));

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

interface Around {
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
  /** The descriptor that is its standard output; without, that is collected. */
  output?: number;
}

/** Starts the command; its end and what it said come later. */
export function start(
  args: string[],
  around: Around = {},
): { child: ChildProcess; end: Promise<Ran> } {
  const { cwd, env, input = '', output = 'pipe' } = around;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['pipe', output, 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data: Buffer) => (said.stdout += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (said.stderr += data.toString()));
  child.stdin?.end(input);
  const end = once(child, 'close').then(([code]) => ({ code: Number(code), ...said }));
  return { child, end };
}

/** Runs the command to its end. */
export const run = (args: string[], around?: Around): Promise<Ran> => start(args, around).end;

/** The events of `--json`. */
export const eventsOf = ({ stdout }: Ran): Record<string, unknown>[] =>
  stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
