import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { scanPdf } from '@legible/fixtures/pdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { createEngine } from '../create-engine.ts';
import { bundleIn, writeBundle } from '../bundle/bundle-file.ts';
import { CACHE_VARIABLE } from '../files/cache-folder.ts';
import { makeBundle } from '../preparation/make-bundle.ts';
import { machineOf } from './system-calls.ts';

const START = new URL('../workers/start.mjs', import.meta.url);

const canConfine = process.platform === 'linux' && machineOf(process.arch) !== undefined;

it.runIf(canConfine)(
  'a confined process starts nothing, calls nobody, signals nobody, changes no file',
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const program = fileURLToPath(new URL('../../test/engines/confined.ts', import.meta.url));
    const kept = await testFile('kept', Buffer.from('as it was'));
    const folder = dirname(kept);
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(port), folder]);
    server.close();
    const { EPERM } = constants.errno;
    expect(JSON.parse(stdout)).toEqual({
      held: true,
      program: 'EPERM',
      signal: 'EPERM',
      parentsThread: EPERM,
      ownThread: 'done',
      file: 'done',
      handed: 'done',
      made: 'EPERM',
      madeByThread: 'EPERM',
      appended: 'EPERM',
      emptied: 'EPERM',
      emptiedByReader: 'EPERM',
      moved: 'EPERM',
      removed: 'EPERM',
      linked: 'EPERM',
      pointed: 'EPERM',
      folder: 'EPERM',
      opened: 'EPERM',
      dated: 'EPERM',
      byLibrary: [EPERM, 'done', EPERM],
      network: 'EPERM',
    });
    expect(readdirSync(folder).toSorted()).toEqual(['handed', 'kept']);
    expect(readFileSync(kept, 'utf8')).toBe('as it was');
    expect(readFileSync(join(folder, 'handed'), 'utf8')).toBe('written');
  },
);

it.runIf(canConfine).each([
  ['its modules', async () => {}],
  [
    'the bundle of them',
    async (path: string) => writeBundle(path, { ...(await makeBundle()), code: Buffer.alloc(0) }),
  ],
])(
  'a process that parses what came from outside is confined when it starts from %s',
  async (_, prepare) => {
    const cache = await testFolder();
    vi.stubEnv(CACHE_VARIABLE, cache);
    onTestFinished(() => void vi.unstubAllEnvs());
    await prepare(bundleIn(cache));
    const before = filesIn(cache);
    const engine = createEngine({ processes: 1, childModule: START, isIsolated: true });
    const pdf = await testFile(
      'scan.pdf',
      await scanPdf({ pages: [{ text: 'Behind walls.', dpi: 150, noise: 0 }] }),
    );
    const outcome = await engine.recognisePage(pdf, 1);
    expect(outcome.kind).toBe('recognised');
    const children = descendantsOf(process.pid).filter(
      ({ command }) => command.startsWith(process.execPath) && command.includes('workers/start'),
    );
    expect(children).toHaveLength(1);
    // The launcher's filter and its own, which is stricter.
    for (const { status } of children) expect(status).toMatch(/^Seccomp_filters:\s+2$/m);
    await engine.close();
    expect(filesIn(cache)).toEqual(before);
  },
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name));
}

interface Process {
  command: string;
  status: string;
}

function descendantsOf(id: number): Process[] {
  const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.map(Number).flatMap((child) => [
    {
      command: readFileSync(`/proc/${child}/cmdline`, 'utf8'),
      status: readFileSync(`/proc/${child}/status`, 'utf8'),
    },
    ...descendantsOf(child),
  ]);
}
