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
