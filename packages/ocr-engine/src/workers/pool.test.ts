import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { scanPdf } from '@legible/fixtures/pdf';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { Pool } from './pool.ts';

const CHILD = new URL('../../test/engines/tells-process.ts', import.meta.url);

let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await scanPdf({ pages: [{ text: 'A page.', dpi: 50 }] });
});

/** A pool whose children answer with who they are, and the files of several owners. */
async function poolOf(processes: number, scratchFolder?: string) {
  const path = await testFile('scan.pdf', pdf);
  const { pool, limits } = openPool(processes, scratchFolder);
  return async (owner: string | undefined): Promise<number> => {
    const reply = await pool.run({ task: 'inspect', path }, { ...limits, owner });
    if (!reply.ok) throw new Error(reply.error.stack);
    return reply.answer.pageCount;
  };
}

function openPool(processes: number, scratchFolder?: string) {
  const pool = new Pool({
    module: CHILD,
    processes,
    tasksPerChild: 200,
    restingMegabytes: 400,
    niceness: 0,
    isIsolated: false,
    ...(scratchFolder === undefined ? {} : { scratchFolder }),
  });
  onTestFinished(() => pool.close());
  return { pool, limits: { timeoutSeconds: 60, memoryMegabytes: 1000 } };
}

function runningChildren(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/stat`, 'utf8').split(' ')[3] === String(process.pid);
      } catch {
        return false;
      }
    });
}

describe.runIf(process.platform === 'linux')('a child', () => {
  it('works for one owner as long as it lives', async () => {
    const readFor = await poolOf(2);
    const [ann, bob] = [await readFor('ann'), await readFor('bob')];
    expect(bob).not.toBe(ann);
    expect(await readFor('ann')).toBe(ann);
    expect(await readFor('bob')).toBe(bob);
    const eve = await readFor('eve');
    expect([ann, bob]).not.toContain(eve);
  });

  it('makes room for others when it has waited longest', async () => {
    const readFor = await poolOf(1);
    const before = runningChildren().length;
    const ann = await readFor('ann');
    for (const owner of ['bob', 'eve', 'joe', 'ida']) await readFor(owner);
    expect(await readFor('ann')).not.toBe(ann);
    // One that waits for its owner's next file, and one that has no owner yet.
    await expect.poll(() => runningChildren().length - before).toBeLessThanOrEqual(2);
  });

  it('is there for the next owner before that one comes', async () => {
    const readFor = await poolOf(1);
    const before = runningChildren();
    const ann = await readFor('ann');
    const others = () => runningChildren().filter((id) => id !== ann && !before.includes(id));
    // With the task before it, it would take processor time from that one.
    expect(others()).toEqual([]);
    await expect.poll(() => others().length).toBe(1);
    const spare = others();
    expect(spare).toContain(await readFor('bob'));
  });

  it('may be one that cannot be started while nobody waits for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'legible-test-'));
    const readFor = await poolOf(1, folder);
    const before = runningChildren();
    const ann = await readFor('ann');
    rmSync(folder, { recursive: true });
    // A failure in its timer would end this process.
    await setTimeout(2500);
    expect(runningChildren().filter((id) => !before.includes(id))).toEqual([ann]);
    expect(await readFor('ann')).toBe(ann);
  });

  it('waits for the next task, and ends with the pool, where its work could not be written', async () => {
    const path = await testFile('scan.pdf', pdf);
    const { pool, limits } = openPool(1);
    const before = runningChildren();
    const outputPath = join(path, 'in no folder');
    for (let task = 0; task < 2; task += 1) {
      const drawn = pool.run({ task: 'draw', path, page: 1, dpi: 50, outputPath }, limits);
      await expect(drawn).rejects.toMatchObject({ code: 'file-access' });
    }
    expect(runningChildren().filter((id) => !before.includes(id))).toHaveLength(1);
    await pool.close();
    expect(runningChildren()).toEqual(before);
  });

  it('serves all files of a caller that names no owners', async () => {
    const readFor = await poolOf(1);
    const first = await readFor(undefined);
    expect(await readFor(undefined)).toBe(first);
  });
});
