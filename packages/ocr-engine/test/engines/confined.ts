import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import koffi from 'koffi';
import { confine } from '../../src/workers/confine.ts';

/** A program of its own: confines itself, tries to get out, and prints what came of each attempt. */
const held = confine();
const outcome = {
  held,
  program: attempt(() => execFileSync('/bin/true')),
  signal: attempt(() => process.kill(process.ppid, 0)),
  ...signalsToThreads(),
  file: attempt(() => readFileSync(new URL(import.meta.url))),
  network: await new Promise<string>((resolve) => {
    const socket = connect(Number(process.argv[2]), '127.0.0.1');
    socket.once('connect', () => resolve('done')).once('error', (error) => resolve(codeOf(error)));
  }),
};
process.stdout.write(JSON.stringify(outcome));
process.exit(0);

/** tgkill(2) by the C library, with no signal: whether another process, and this one, may be signalled. */
function signalsToThreads() {
  const tgkill = koffi.load('libc.so.6').func('int tgkill(int, int, int)');
  const told = (id: number) => (tgkill(id, id, 0) === 0 ? 'done' : koffi.errno());
  return { parentsThread: told(process.ppid), ownThread: told(process.pid) };
}

function attempt(action: () => unknown): string {
  try {
    action();
    return 'done';
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
