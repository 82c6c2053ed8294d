import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Target } from '../../test/hostile/child.ts';
import { testFolder } from '@legible/fixtures/folder';
import { CACHE_VARIABLE } from '../files/cache-folder.ts';
import { WorkerProcess } from '../workers/worker-process.ts';
import { LAYERS } from './walls.ts';
import { machineOf } from './system-calls.ts';

const SOURCE = fileURLToPath(new URL('../../test/hostile/hostile.c', import.meta.url));
const CHILD = new URL('../../test/hostile/child.ts', import.meta.url);
const { EPERM, EACCES, ENOENT, ENOSYS, EBADF, EINVAL } = constants.errno;
/** What a wall answers: no permission, or that there is no such thing. */
const WALL = [EPERM, EACCES, ENOENT, ENOSYS];
/** A descriptor that may only be read says so. */
const READ_ONLY = [...WALL, EBADF, EINVAL];

const isLinux = process.platform === 'linux' && machineOf(process.arch) !== undefined;

it.runIf(isLinux).each([
  ['', true],
  [' in a container, which permits no namespaces,', false],
])(
  'native code that took a child over%s gets nothing, and nobody is harmed',
  async (_, hasNamespaces) => {
    const folder = await testFolder();
    const library = compile(folder);
    const secret = join(folder, 'secret');
    const scan = join(folder, 'scan.pdf');
    writeFileSync(secret, 'as it was');
    writeFileSync(scan, 'what was sent');
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    let calls = 0;
    server.on('connection', () => (calls += 1));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const target: Target = { library, secret, folder, parent: process.pid, port };

    const child = new WorkerProcess(CHILD, {
      niceness: 0,
      isIsolated: true,
      hasNamespaces,
      environment: { HOSTILE_TARGET: JSON.stringify(target) },
    });
    onTestFinished(() => child.kill());
    const limits = { timeoutSeconds: 60, memoryMegabytes: 1000 };
    const reply = await child.perform({ task: 'inspect', path: scan }, limits);

    if (!reply.ok) throw new Error(reply.error.stack);
    const tries = readTries((reply.answer as { pdfVersion: string }).pdfVersion);
    expect(tries.length).toBeGreaterThan(100);
    const worked = tries.filter(
      ({ name, outcome }) =>
        !COUNTS.includes(name) && !(name.startsWith('write:') ? READ_ONLY : WALL).includes(outcome),
    );
    expect(worked).toEqual([]);
    expect(tries.filter(({ name }) => COUNTS.includes(name))).toEqual(
      COUNTS.map((name) => ({ name, outcome: 0 })),
    );
    expect(calls).toBe(0);
    expect(readFileSync(secret, 'utf8')).toBe('as it was');
    expect(readFileSync(scan, 'utf8')).toBe('what was sent');
    expect(readdirSync(folder).toSorted()).toEqual(['cache', 'scan.pdf', 'secret']);
  },
);

/** These are no tries, but counts, and each is 0. */
const COUNTS = ['ring: found', 'calls that reached the kernel', 'files: open'];

it.runIf(isLinux)('every wall that this system permits stands around a child', async () => {
  const child = new WorkerProcess(CHILD, { niceness: 0, isIsolated: true });
  onTestFinished(() => child.kill());
  const walls = await child.walls();
  // Continuous integration runs as root on a machine that permits all of them.
  expect(walls).toEqual(Object.fromEntries(LAYERS.map((layer) => [layer, true])));
});

it('nothing is read where a wall that is required does not stand', async () => {
  const child = new WorkerProcess(CHILD, {
    niceness: 0,
    isIsolated: false,
    requiredLayers: ['files'],
  });
  onTestFinished(() => child.kill());
  const reply = child.perform(
    { task: 'inspect', path: SOURCE },
    { timeoutSeconds: 60, memoryMegabytes: 1000 },
  );
  await expect(reply).rejects.toMatchObject({ code: 'not-isolated' });
});

/** Into the cache, which is all that a child can read of what is not its own. */
function compile(folder: string): string {
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  vi.stubEnv(CACHE_VARIABLE, cache);
  onTestFinished(() => void vi.unstubAllEnvs());
  const library = join(cache, 'hostile.so');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-pthread', '-o', library, SOURCE]);
  chmodSync(library, 0o755);
  return library;
}

function readTries(text: string): { name: string; outcome: number }[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ');
      return { name: line.slice(0, at), outcome: Number(line.slice(at + 1)) };
    });
}
