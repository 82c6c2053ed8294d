import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskStorage } from './disk-storage.ts';

// As it is, but watched: a folder is opened for nothing but its sync.
vi.mock('node:fs/promises', { spy: true });
const { open: realOpen } =
  await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');

let root: string;
let storage: DiskStorage;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'legible-disk-'));
  root = join(folder, 'objects');
  for (const name of ['objects', 'tmp']) mkdirSync(join(folder, name));
  storage = new DiskStorage(root, join(folder, 'tmp'));
  vi.mocked(open).mockReset();
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const put = (page: number) =>
  storage.putBytes(`documents/x/pages/${page}.json`, Buffer.from('text'));
const folders = ['documents/x/pages', 'documents/x', 'documents', ''];
const synced = () => vi.mocked(open).mock.calls.map(([path]) => String(path));
const timesSynced = (name: string) => synced().filter((path) => path === join(root, name)).length;
/** Does something before a folder is opened. */
const beforeOpening = (name: string, act: () => Promise<void>) =>
  vi.mocked(open).mockImplementation(async (path, ...rest) => {
    if (path === join(root, name)) await act();
    return realOpen(path, ...rest);
  });
const paths = (names: string[]) => names.map((name) => join(root, name));

describe('an object on disk is durable when its put resolves', () => {
  it('in a folder that it makes itself', async () => {
    await put(1);
    expect(synced()).toEqual(paths(folders));
  });

  it('in a folder that somebody else has just made, and may not have made durable yet', async () => {
    mkdirSync(join(root, 'documents/x/pages'), { recursive: true });
    await put(1);
    expect(synced()).toEqual(paths(folders));
    await put(2);
    expect(synced()).toEqual(paths([...folders, 'documents/x/pages']));
  });

  it('in a folder that another call is making durable at this moment', async () => {
    const parent = Promise.withResolvers<void>();
    beforeOpening('documents/x', () => parent.promise);
    const done: number[] = [];
    const puts = [1, 2].map((page) => put(page).then(() => done.push(page)));
    await expect.poll(() => timesSynced('documents/x/pages')).toBe(2);
    expect(done).toEqual([]);
    parent.resolve();
    await Promise.all(puts);
    expect(done).toHaveLength(2);
  });

  it('or else is told to have failed, and tried anew with the next one', async () => {
    mkdirSync(join(root, 'documents/x/pages'), { recursive: true });
    const broken = Object.assign(new Error('the disk says no'), { code: 'EIO' });
    let tries = 0;
    beforeOpening('documents', async () => {
      tries += 1;
      if (tries === 1) throw broken;
    });
    await expect(put(1)).rejects.toThrow('the disk says no');
    await put(2);
    expect(synced().slice(-4)).toEqual(paths(folders));
  });
});
