import { expect, it } from 'vitest';
import { SpoolSpace } from './spool-space.ts';
import { UploadTurns } from './upload-turns.ts';

const MEBIBYTE = 1024 * 1024;
const room = { take: async () => undefined };

it('bounds what one user has in the making, until some of it is done', async () => {
  const space = new SpoolSpace(new UploadTurns(), room);
  const shares = Array.from({ length: 4 }, () => space.open('ann', MEBIBYTE));
  for (const share of shares) await share.take(MEBIBYTE);
  const fifth = space.open('ann', MEBIBYTE);
  await expect(fifth.take(1)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 10 });
  fifth.leave();
  await space.open('bob', MEBIBYTE).take(MEBIBYTE);
  shares[0]?.leave();
  shares[0]?.leave();
  const sixth = space.open('ann', MEBIBYTE);
  await sixth.take(MEBIBYTE);
  await expect(sixth.take(1)).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('bounds what all have in the making', async () => {
  const space = new SpoolSpace(new UploadTurns(), room, 3 * MEBIBYTE);
  const shares = ['ann', 'bob', 'cid'].map((user) => space.open(user, MEBIBYTE));
  for (const share of shares) await share.take(MEBIBYTE);
  const late = space.open('dan', MEBIBYTE);
  await expect(late.take(1)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
  late.leave();
  for (const share of shares) share.leave();
  await space.open('dan', MEBIBYTE).take(MEBIBYTE);
});

it('refuses a chunk for which the disk has no room before it waits for its turn', async () => {
  const full = new SpoolSpace(new UploadTurns(), { take: () => Promise.reject(new Error('full')) });
  await expect(full.open('ann', MEBIBYTE).take(1)).rejects.toThrow('full');
});
