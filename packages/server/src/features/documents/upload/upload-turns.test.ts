import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UploadTurns } from './upload-turns.ts';

describe('uploads at once', () => {
  it('take in so many bytes a turn, the one that waited longest first', async () => {
    const turns = new UploadTurns(100_000);
    const taken: string[] = [];
    const waiting = ['a', 'b', 'c', 'd', 'e'].map(async (name) => {
      await turns.take(50_000);
      taken.push(name);
    });
    await Promise.resolve();
    expect(taken).toEqual(['a', 'b']);
    await nextTurn();
    await Promise.resolve();
    expect(taken).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all(waiting);
    expect(taken).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('take in no endless number of tiny chunks a turn', async () => {
    const turns = new UploadTurns(1024);
    let taken = 0;
    for (let count = 0; count < 9; count++) void turns.take(1).then(() => (taken += 1));
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await Promise.resolve();
      seen.push(taken);
      await nextTurn();
    }
    expect(seen).toEqual([4, 8, 9]);
  });

  it('let a chunk pass that is larger than a turn', async () => {
    const turns = new UploadTurns(1000);
    await turns.take(10_000);
    await expect(turns.take(10_000)).resolves.toBeUndefined();
  });
});
