import { expect, it } from 'vitest';
import { EXPORTS_AT_ONCE, Turns } from './turns.ts';

const refusal = { code: 'too_many_requests' };

it('makes two archives of one user at once, and eight of all; one that ends gives its place back', () => {
  const turns = new Turns(EXPORTS_AT_ONCE);
  const releases = ['ann', 'ann', 'bob', 'bob', 'cid', 'cid', 'dan'].map((id) => turns.take(id));
  expect(() => turns.take('ann')).toThrow(expect.objectContaining(refusal));
  releases.push(turns.take('dan'));
  expect(() => turns.take('eve')).toThrow(expect.objectContaining(refusal));
  releases[0]?.();
  releases.push(turns.take('eve'));
  expect(() => turns.take('ann')).toThrow(expect.objectContaining(refusal));
  for (const release of releases.slice(1)) release();
  expect(() => turns.take('ann')).not.toThrow();
});

it('one who has no place gets that of a slow reader; who has one gets none, and a fast reader keeps its own', () => {
  const turns = new Turns({ ofOne: 2, ofAll: 2, retrySeconds: 1 });
  const ended: string[] = [];
  const reader = (name: string, isSlow: boolean) => ({
    isSlow: () => isSlow,
    end: () => void ended.push(name),
  });
  turns.take('ann', reader('fast', false));
  const release = turns.take('bob', reader('slow', true));
  expect(() => turns.take('ann')).toThrow(expect.objectContaining(refusal));
  expect(ended).toEqual([]);
  const releaseOfNew = turns.take('cid');
  expect(ended).toEqual(['slow']);
  // The place is another's by now.
  release();
  expect(() => turns.take('dan')).toThrow(expect.objectContaining(refusal));
  releaseOfNew();
  expect(() => turns.take('dan')).not.toThrow();
});
