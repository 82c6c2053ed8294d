import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * V8's settings for a process that draws and reads pages: young objects get room for a page's worth,
 * but no more, since with more V8 would look through the whole heap at nearly every page and forget
 * optimised code each time (docs/benchmarks.md). Most other settings do not belong here: with them V8
 * refuses the compiled code that Node.js brings along, and compiles it at every start.
 */
export const V8_SETTINGS = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

/** What a child is started with. */
export interface ForkOptions {
  /** Its whole environment: it parses hostile input and must not know our secrets. */
  env: Record<string, string>;
  /** Descriptors of open files, which are 4, 5 … in the child. */
  files: number[];
  /** Most that V8 may hold of objects that live on; a process that needs more ends itself. */
  heapMegabytes?: number | undefined;
  /** A program that starts Node.js, and its arguments before those of Node.js. */
  launch?: { program: string; arguments: string[] } | undefined;
}

/** Starts a module of ours in a process of its own, with a message channel and a piped stderr. */
export function forkModule(module: URL, options: ForkOptions): ChildProcess {
  const { env, files, heapMegabytes, launch } = options;
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  return fork(fileURLToPath(module), [], {
    env,
    ...(launch && { execPath: launch.program }),
    execArgv: [
      ...(launch?.arguments ?? []),
      '--disable-warning=ExperimentalWarning',
      ...V8_SETTINGS,
      ...heap,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...files],
  });
}

/**
 * Starts a program without an environment, which is given nothing and heard of nothing.
 * @param files open files by their numbers in the program
 */
export function startProgram(
  program: string,
  options: string[],
  files: Record<number, number>,
): ChildProcess {
  const last = Math.max(2, ...Object.keys(files).map(Number));
  const stdio = Array.from({ length: last + 1 }, (_, at) => files[at] ?? 'ignore');
  return spawn(program, options, { env: {}, stdio });
}

/** Waits until a program has ended, or could not be started. */
export async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'close').catch(() => undefined);
}
