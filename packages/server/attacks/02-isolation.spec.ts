import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { letterScan } from '../test/pdfs/scans.ts';
import { startProduct, upload } from './product.ts';

// Finding 2: a file that takes a child over was not held by its filter, and read the service's secrets. What such code
// tries is in packages/ocr-engine/src/isolation/hostile.test.ts; here the walls of the running product are looked at.

const SECRET = 'smtp://mailer:hush-hush@127.0.0.1:9';
const NAMESPACES = ['user', 'pid', 'mnt', 'ipc', 'net'];
const OWN_USERS = 0x70000000;
/** Two filters: the launcher's and the stricter one. */
const FILTERS = 2;

interface Child {
  id: number;
  user: number;
  filters: number;
  namespaces: string[];
}

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'every process that reads files stands behind walls, and sees no secret of the service',
  async () => {
    const product = await startProduct({ SMTP_URL: SECRET, LEGIBLE_ISOLATION: 'required' });
    const [ann, bob] = [await product.newUser(), await product.newUser()];
    const scan = await letterScan();
    for (const person of [ann, bob]) {
      const id = await upload(person, scan);
      const { status } = await person.finished(id ?? '');
      expect(status).toBe('ready');
    }
    // One that has just started lays its own filter on itself before it is given anything.
    await expect
      .poll(() => childrenOf(product.pid).every(({ filters }) => filters === FILTERS), {
        timeout: 20_000,
      })
      .toBe(true);
    const children = childrenOf(product.pid);
    console.log(`02: ${children.length} children: ${JSON.stringify(children)}`);
    expect(children.length).toBeGreaterThan(2);
    const own = namespacesOf(product.pid);
    for (const { user, namespaces } of children) {
      expect(user).toBeGreaterThanOrEqual(OWN_USERS);
      for (const [index, namespace] of namespaces.entries()) {
        expect(namespace).not.toBe(own[index]);
      }
    }
    expect(new Set(children.map(({ user }) => user)).size).toBe(children.length);
    expect(environmentOf(product.pid)).toContain('SMTP_URL=');
    expect(environmentOf(product.pid)).not.toContain('hush-hush');
    for (const { id } of children) expect(environmentOf(id)).not.toContain('hush-hush');

    process.kill(product.pid, 'SIGKILL');
    await setTimeout(2000);
    expect(children.filter(({ id }) => isAlive(id))).toEqual([]);
  },
);

/** The children that run Node.js; each is below a launcher, which waits outside of its namespaces. */
function childrenOf(server: number): Child[] {
  return processesBelow(server)
    .filter((id) => read(id, 'cmdline').startsWith(process.execPath))
    .map((id) => ({
      id,
      user: Number(/^Uid:\s+(\d+)/m.exec(read(id, 'status'))?.[1]),
      filters: Number(/^Seccomp_filters:\s+(\d+)/m.exec(read(id, 'status'))?.[1]),
      namespaces: namespacesOf(id),
    }));
}

function processesBelow(parent: number): number[] {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((thread) =>
    readFileSync(`/proc/${parent}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.map(Number).flatMap((id) => [id, ...processesBelow(id)]);
}

const namespacesOf = (id: number) =>
  NAMESPACES.map((name) => readlinkSync(`/proc/${id}/ns/${name}`));

const environmentOf = (id: number) => read(id, 'environ');

const read = (id: number, file: string) => readFileSync(`/proc/${id}/${file}`, 'latin1');

function isAlive(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(read(id, 'status'));
  } catch {
    return false;
  }
}
