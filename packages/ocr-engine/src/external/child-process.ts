import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * V8's settings for a process that draws and reads pages: young objects get room for a page's worth, and no
 * more, since with more V8 would look through the whole heap at nearly every page and forget optimised code each
 * time; at first less, since each page of memory costs a fault when it is first used (docs/benchmarks/experiments.md). Most other settings do not belong here: with them V8
 * refuses the compiled code that Node.js brings along, and compiles it at every start.
 */
export const V8_SETTINGS = ['--min-semi-space-size=1', '--max-semi-space-size=8'];

/** What a child is started with. */
export interface ForkOptions {
  /** Its whole environment: it parses hostile input and must not know our secrets. */
  env: Record<string, string>;
  /** Descriptor of an open file, which is 4 in the child. */
  file: number;
  /** Most that V8 may hold of objects that live on; a process that needs more ends itself. */
  heapMegabytes?: number | undefined;
  /** A program that starts Node.js, and its arguments before those of Node.js. Then 5 is a pipe to us in the child. */
  launch?: { program: string; arguments: string[] } | undefined;
}

/** Starts a module of ours in a process of its own, with a message channel and a piped stderr. */
export function forkModule(module: URL, options: ForkOptions): ChildProcess {
  const { env, file, heapMegabytes, launch } = options;
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
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', file, ...(launch ? (['pipe'] as const) : [])],
  });
}

/**
 * Starts a program without an environment, which is given nothing.
 * @param pipe number of the one descriptor by which it is heard of
 */
export function startProgram(program: string, options: string[], pipe: number): ChildProcess {
  const ignored = Array.from({ length: pipe }, () => 'ignore' as const);
  return spawn(program, options, { env: {}, stdio: [...ignored, 'pipe'] });
}

/** Waits until a program has ended, or could not be started. */
export async function endOf(child: ChildProcess): Promise<void> {
  await once(child, 'close').catch(() => undefined);
}
