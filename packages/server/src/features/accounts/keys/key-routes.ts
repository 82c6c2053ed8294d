import { keysResponse, type KeyMode, madeKey, makeKeyRequest } from '@legible/contracts/api-keys';
import { detailResponse } from '@legible/contracts/accounts';
import { programPaths } from '@legible/contracts/program-paths';
import { serverMessages } from '@legible/contracts/messages/server';
import { planOf } from '@legible/contracts/plans';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireSession } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { apiKeyMadeMail } from '../account/mails.ts';
import { findUser } from '../account/repository.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { planHasKeys } from './key-caller.ts';
import { addKey, listKeys, revokeKey } from './keys.ts';

interface KeyDeps extends AccountsDeps {
  /** What keys are made for here. */
  keyMode: KeyMode;
}

/** A user's keys. They are made, seen and revoked by the user alone: no key makes another. */
export function keyRoutes(app: ZodFastify, deps: KeyDeps): void {
  const { db, keyMode } = deps;

  app.get(
    programPaths.apiKeys,
    { schema: { response: { 200: keysResponse } } },
    async (request) => {
      const { userId } = requireSession(request);
      const user = await findUser(db, userId);
      const plan = planOf(user?.subscription ?? 'free');
      return {
        keys: await listKeys(db, userId),
        available: planHasKeys(plan, keyMode),
        calls_per_minute: plan.api.callsPerMinute,
      };
    },
  );

  app.post(
    programPaths.apiKeys,
    { schema: { body: makeKeyRequest, response: { 201: madeKey } } },
    async (request, reply) => {
      const { userId } = requireSession(request);
      const { name, scopes, expires_in_days: expiresInDays, password } = request.body;
      const user = await confirmPassword(deps, userId, password);
      if (!planHasKeys(planOf(user.subscription), keyMode)) throw new AppError('key_plan');
      const made = await db.transaction(async (tx) => {
        const key = await addKey(tx, user, keyMode, { name, scopes, expiresInDays });
        if (key) await deps.postMail(tx, apiKeyMadeMail(user.email));
        return key;
      });
      if (!made) throw new AppError('wrong_password');
      return reply.status(201).send(made);
    },
  );

  app.delete(
    programPaths.apiKey,
    { schema: { params: z.object({ id: z.string() }), response: { 200: detailResponse } } },
    async (request) => {
      const { userId } = requireSession(request);
      if (!(await revokeKey(db, userId, request.params.id))) throw new AppError('not_found');
      return { detail: serverMessages.keys.revoked };
    },
  );
}
