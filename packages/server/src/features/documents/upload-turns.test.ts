import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { UploadTurns } from './upload-turns.ts';

describe('uploads at once', () => {
  it('take in so many bytes a turn, the one that waited longest first', async () => {
    const turns = new UploadTurns(100);
    const taken: string[] = [];
    const waiting = ['a', 'b', 'c', 'd', 'e'].map(async (name) => {
      await turns.take(50);
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

  it('let a chunk pass that is larger than a turn', async () => {
    const turns = new UploadTurns(100);
    await turns.take(1000);
    await expect(turns.take(1000)).resolves.toBeUndefined();
  });
});
