import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import koffi from 'koffi';
import { confine } from '../../src/isolation/confine.ts';

/**
 * A program of its own: confines itself, tries to get out, and prints what came of each attempt.
 * Arguments: the port of a server that listens, and a folder with the file `kept`.
 */
const [port, folder = ''] = process.argv.slice(2);
const kept = join(folder, 'kept');
const handed = openSync(join(folder, 'handed'), 'w');
// Threads that run before the filter are to be held by it as well.
await stat(kept);
const held = confine({ hasRings: true });
const outcome = {
  held,
  program: attempt(() => execFileSync('/bin/true')),
  signal: attempt(() => process.kill(process.ppid, 0)),
  ...signalsToThreads(),
  file: attempt(() => readFileSync(new URL(import.meta.url))),
  handed: attempt(() => writeSync(handed, 'written')),
  made: attempt(() => writeFileSync(join(folder, 'made'), '')),
  madeByThread: await writeFile(join(folder, 'made'), '').then(() => 'done', codeOf),
  appended: attempt(() => writeFileSync(kept, 'more', { flag: 'a' })),
  emptied: attempt(() => truncateSync(kept)),
  emptiedByReader: attempt(() => openSync(kept, constants.O_RDONLY | constants.O_TRUNC)),
  moved: attempt(() => renameSync(kept, join(folder, 'moved'))),
  removed: attempt(() => rmSync(kept)),
  linked: attempt(() => linkSync(kept, join(folder, 'linked'))),
  pointed: attempt(() => symlinkSync(kept, join(folder, 'pointed'))),
  folder: attempt(() => mkdirSync(join(folder, 'folder'))),
  opened: attempt(() => chmodSync(kept, 0o777)),
  dated: attempt(() => utimesSync(kept, 0, 0)),
  byLibrary: openedByLibrary(),
  network: await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1');
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

/** open(2) and creat(2) by the C library, which leave Node.js out. */
function openedByLibrary() {
  const library = koffi.load('libc.so.6');
  const open = library.func('int open(const char *, int, unsigned int)');
  const creat = library.func('int creat(const char *, unsigned int)');
  return [
    tellOpened(open(kept, constants.O_RDWR, 0)),
    tellOpened(open(kept, constants.O_RDONLY, 0)),
    tellOpened(creat(kept, 0o600)),
  ];
}

function tellOpened(descriptor: number) {
  return descriptor < 0 ? koffi.errno() : 'done';
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
