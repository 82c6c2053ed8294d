import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { memoryNeeded } from '../src/engines.ts';
import { packedCatalogue } from '../test/pdfs/hostile-pdfs.ts';
import { attackWith, startProduct } from './product.ts';

const UNPACKED_BYTES = 600_000_000;
const ATTACK_MS = 20_000;
/** Between two looks a process that is to be ended goes on taking memory. */
const OVERSHOOT = 1.5;

/** Resident memory of a process' children that are ours, in megabytes. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .flatMap((id) => {
      try {
        if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('workers')) return [];
        const status = readFileSync(`/proc/${id}/status`, 'utf8');
        return [Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024];
      } catch {
        return [];
      }
    });
}

it('a small file that unpacks to hundreds of megabytes is refused, and takes no memory for it (finding 12)', async () => {
  const product = await startProduct();
  const attackers = await Promise.all([product.newUser(), product.newUser()]);
  const hostile = packedCatalogue(
    Buffer.concat([Buffer.from('('), Buffer.alloc(UNPACKED_BYTES, 'a'), Buffer.from(')')]),
  );
  const codes = new Map<string, number>();
  const attack = attackWith(attackers, async (attacker) => {
    const response = await attacker.batch([{ name: 'small.pdf', bytes: hostile }]);
    const { code } = (await response.json()) as { code: string };
    codes.set(code, (codes.get(code) ?? 0) + 1);
  });
  let [largest, most] = [0, 0];
  for (const end = Date.now() + ATTACK_MS; Date.now() < end;) {
    const children = childrenOf(product.pid);
    largest = Math.max(largest, ...children);
    most = Math.max(
      most,
      children.reduce((sum, one) => sum + one, 0),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await attack.stop();
  console.log(
    `a file of ${(hostile.length / 1e6).toFixed(1)} MB: ${[...codes].join(', ')}; ` +
      `largest process ${largest.toFixed(0)} MB, all together ${most.toFixed(0)} MB`,
  );
  expect(codes.get('too_large_inside')).toBeGreaterThan(0);
  expect(largest).toBeLessThan(512 * OVERSHOOT);
  expect(most).toBeLessThan(memoryNeeded('web', 0));
});
