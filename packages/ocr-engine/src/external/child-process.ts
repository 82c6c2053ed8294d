import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a module of ours in a process of its own, with a message channel and a piped stderr. The
 * child gets no environment but `env`: it parses hostile input and must not know our secrets.
 */
export function forkModule(module: URL, env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(module), [], {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
