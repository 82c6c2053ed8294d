import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server of a private cluster with all its processes; none where it does not run. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
}

/** Its processes that serve a connection each. */
function backends(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) return [];
  return childrenOf(postmaster, /postgres: legible /);
}

/** As a power cut would, or a system that is out of memory. */
export const killDatabase = (dataDir: string): void =>
  signalAll(databaseProcesses(dataDir), 'SIGKILL');

/** As a fast restart and a failover do (57P01), for every connection at once. */
export const terminateBackends = (dataDir: string): void => signalAll(backends(dataDir), 'SIGTERM');

/** The processes below one, such as a server's recognisers, of those whose command line fits. */
export function childrenOf(pid: number, fits = /./): number[] {
  try {
    const lines = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], {
      encoding: 'utf8',
    });
    const found = lines.split('\n').filter((line) => line.trim() !== '' && fits.test(line));
    return found.map((line) => Number.parseInt(line, 10));
  } catch {
    // It has none.
    return [];
  }
}

export function signalAll(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone already.
    }
  }
}

function postmasterOf(dataDir: string): number | undefined {
  try {
    const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  } catch {
    return undefined;
  }
}
