import { createHash } from 'node:crypto';
import { Problem } from '../context/problem.ts';
import type { ReplayRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const KEPT_SECONDS = 24 * 60 * 60;

/** What makes two requests the same: address and parameters. */
export function fingerprint(path: string, params: unknown): string {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(params)}`)
    .digest('hex');
}

/** The answer given earlier under this key; an error when the key came with another request. */
export function replayFor(
  store: Store,
  key: string,
  print: string,
  now: number,
): ReplayRecord | undefined {
  const earlier = store.find('replay', key);
  if (!earlier || earlier.at < now - KEPT_SECONDS) return undefined;
  if (earlier.fingerprint === print) return earlier;
  throw new Problem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Whether an answer is repeated: requests that were refused unread may be put right and sent again. */
export const isKept = (status: number): boolean => status < 300 || status === 402;

/** Forgets the keys that are older than a day. */
export function forgetOldKeys(store: Store, now: number): void {
  for (const { id } of store.where('replay', ({ at }) => at < now - KEPT_SECONDS)) {
    store.remove('replay', id);
  }
}
