import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { saidAloud } from './said-aloud.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const LOG_LINE = '{"level":';

export interface StartedProcess {
  child: ChildProcess;
  /** What it said first, on either output; empty if it was killed before. */
  firstLine: string;
  /** The address in it; empty if there is none. */
  address: string;
}

/** The product as a process of its own, on a free port. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<StartedProcess> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, LEGIBLE_DATA_DIR: dataDir, PORT: '0', ...saidAloud(env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const firstLine = await new Promise<string>((resolve) => {
    const hear = (data: Buffer) => {
      const said = data.toString();
      // The log goes its own way.
      if (!said.startsWith(LOG_LINE)) resolve(said);
    };
    for (const output of [child.stdout, child.stderr]) output.on('data', hear);
    // Not 'exit', which may come before its last words.
    child.once('close', () => resolve(''));
  });
  return { child, firstLine, address: /http:\S+/.exec(firstLine)?.[0] ?? '' };
}

/** Sends the signal unless the process has ended, and waits for its end. */
export async function stopProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return exit;
}
