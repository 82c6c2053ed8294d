import { readdirSync, readlinkSync } from 'node:fs';
import { keepFile } from '../../src/files/handed-files.ts';
import { confine } from '../../src/isolation/confine.ts';
import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { machineOf } from '../../src/isolation/system-calls.ts';
import { koffi } from '../../src/native/koffi.ts';
import { HANDED } from '../../src/files/written-file.ts';
import { handlers } from '../../src/workers/handlers.ts';
import { serve } from '../../src/workers/serve.ts';

/**
 * A child that begins as the real one does. Asked to inspect a file, it does as if the file had taken it over: it loads
 * hostile code (hostile.c) and answers with what came of each try, in the place of a version.
 */
dieWithParent();
keepFile(HANDED);
confine({ hasRings: false });
serve({
  ...handlers,
  inspect: async ({ path }) => {
    const info = { pageCount: 1, signed: false, encrypted: false, damagedTable: false };
    return { ...info, pdfVersion: attack(Number(path.split('/').at(-1))) };
  },
});

/** What the test tells of its target, since this child cannot find it. */
export interface Target {
  library: string;
  secret: string;
  folder: string;
  parent: number;
  port: number;
}

function attack(handed: number): string {
  const target = JSON.parse(process.env['HOSTILE_TARGET'] ?? '{}') as Target;
  const { secret, folder, parent, port } = target;
  const run = koffi()
    .load(target.library)
    .func('void attack(const char *, const char *, const void *, int, int, int, void *, int)');
  const text = Buffer.alloc(1 << 16);
  run(secret, folder, allowedCalls(), parent, port, handed, text, text.length);
  return `${text.toString('latin1', 0, text.indexOf(0))}files: open ${openFiles().length}\n`;
}

/** A byte for each number of a call: 1 where it is allowed, at least with some arguments. */
function allowedCalls(): Buffer {
  const machine = machineOf(process.arch)!;
  const { clone, signalThread, limits, fcntl, ioctl, prctl, opening } = machine;
  const allowed = Buffer.alloc(600);
  const checked = [clone, signalThread, limits, fcntl, ioctl, prctl];
  for (const call of [...machine.allowed, ...checked, ...opening.map((each) => each.call)]) {
    allowed[call] = 1;
  }
  return allowed;
}

/** What is open but for devices, the handed file and the one to write to: a forgotten descriptor would be a way out. */
function openFiles(): string[] {
  const links = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return 'the folder itself, which is closed';
    }
  });
  const expected = /^\/dev\/|^\/proc\/|\(deleted\)$|scan\.pdf$/;
  return links.filter((link) => link.startsWith('/') && !expected.test(link));
}
