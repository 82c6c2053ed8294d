import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { findPostgresBinaries } from '../platform/postgres-launcher/binaries.ts';
import { StartError } from '../platform/start-error.ts';

/** Runs a program to its end, with what it says going where our words go. @returns its exit code. */
export async function runProgram(
  program: string,
  args: string[],
  place: Record<string, string> = {},
): Promise<number> {
  const binaries = findPostgresBinaries();
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...place, PATH: `${binaries}:${process.env['PATH']}` },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** What a program of PostgreSQL writes, line by line. @throws StartError when it ends badly. */
export async function* linesOf(program: string, args: string[]): AsyncGenerator<string> {
  const child = spawn(`${findPostgresBinaries()}/${program}`, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  yield* createInterface({ input: child.stdout, crlfDelay: Infinity });
  if ((await ended) !== 0) throw new StartError(`${program} failed, for the reason above.`);
}

/** Waits until everything written to a folder's file system is on its disk: far quicker than file by file. */
export async function onDisk(folder: string): Promise<void> {
  if ((await runProgram('sync', ['--file-system', folder])) !== 0) {
    throw new StartError(`${folder} could not be written to its disk.`);
  }
}
