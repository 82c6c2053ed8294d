import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * V8's settings for a process that draws and reads pages: young objects get room for a page's worth,
 * but no more, since with more V8 would look through the whole heap at nearly every page and forget
 * optimised code each time (docs/benchmarks.md). Most other settings do not belong here: with them V8
 * refuses the compiled code that Node.js brings along, and compiles it at every start.
 */
export const V8_SETTINGS = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

/**
 * Starts a module of ours in a process of its own, with a message channel and a piped stderr. The
 * child gets no environment but `env`: it parses hostile input and must not know our secrets.
 * @param file descriptor of an open file, which is 4 in the child
 * @param heapMegabytes most that V8 may hold of objects that live on; a process that needs more ends itself
 */
export function forkModule(
  module: URL,
  env: Record<string, string>,
  file: number,
  heapMegabytes?: number,
): ChildProcess {
  const heap = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  return fork(fileURLToPath(module), [], {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning', ...V8_SETTINGS, ...heap],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', file],
  });
}
