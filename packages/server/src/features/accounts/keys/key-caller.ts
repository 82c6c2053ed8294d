import type { KeyMode, KeyScope } from '@legible/contracts/api-keys';
import { planOf, type Plan } from '@legible/contracts/plans';
import type { FastifyReply } from 'fastify';
import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeyCaller } from '../../../platform/http/caller.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countUse } from '../../../platform/limits/rate-limit.ts';
import { rateLimitFields } from '../../../platform/limits/rate-limit-fields.ts';
import { isKeyText, prefixOf } from './key-text.ts';
import { keyFinder, type FoundKey } from './keys.ts';

const WINDOW_SECONDS = 60;

/** What a call needs of a key: a scope, or that there is none, since no key may make it. */
export type KeyAccess = KeyScope | 'never';

/** In test mode all plans have keys: a program is written before anything is bought. */
export const planHasKeys = (plan: Plan, mode: KeyMode): boolean =>
  mode === 'test' || plan.api.hasKeys;

/**
 * Makes the check that a call by key passes instead of session and anti-forgery token: a page of another site cannot
 * send a key that it does not know.
 * @param mode a key of a server in test mode is none of a server that takes money, nor the other way round
 */
export function keyCallers(db: Database, mode: KeyMode) {
  const find = keyFinder(db);
  /** @throws AppError `invalid_key`, `too_many_requests`, `not_by_key`, `key_plan`, `key_scope` */
  return async (bearer: string, access: KeyAccess, reply: FastifyReply): Promise<KeyCaller> => {
    const isOfHere = bearer.startsWith(prefixOf(mode)) && isKeyText(bearer);
    const found = isOfHere ? await find(bearer) : undefined;
    if (!found) throw refused('invalid_key', 'invalid_token');
    const plan = planOf(found.plan);
    await countCall(db, found, plan, reply);
    if (found.mustReset) throw new AppError('password_reset_required');
    if (access === 'never') throw new AppError('not_by_key');
    if (!planHasKeys(plan, mode)) throw new AppError('key_plan');
    if (!found.scopes.includes(access)) throw refused('key_scope', 'insufficient_scope', access);
    const { id: keyId, userId, scopes } = found;
    return { userId, keyId, scopes };
  };
}

/** All keys of an account share one count, on all nodes. Refused calls count as well. */
async function countCall(
  db: Database,
  { userId }: FoundKey,
  { api }: Plan,
  reply: FastifyReply,
): Promise<void> {
  const max = api.callsPerMinute;
  const key = userLimitKey('api', userId);
  const row = await countUse(db, { key, max, seconds: WINDOW_SECONDS, lasting: false }, 1);
  if (!row) return;
  const left = Math.ceil((row.resetAt.getTime() - Date.now()) / 1000);
  const secondsLeft = Math.min(WINDOW_SECONDS, Math.max(1, left));
  const counted = { max, windowSeconds: WINDOW_SECONDS, used: row.count, secondsLeft };
  void reply.headers(rateLimitFields(counted));
  if (row.count <= max) return;
  throw new AppError(
    'too_many_requests',
    `Your plan allows ${max} calls a minute by API key. Please wait before the next one.`,
    { retryAfter: secondsLeft },
  );
}

/** As RFC 6750 wants a refusal to be told. */
function refused(code: 'invalid_key' | 'key_scope', error: string, scope?: KeyScope): AppError {
  const wanted = scope ? `, scope="${scope}"` : '';
  const detail = scope && `This API key has not the scope "${scope}", which this call needs.`;
  return new AppError(code, detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="legible", error="${error}"${wanted}` },
  });
}
