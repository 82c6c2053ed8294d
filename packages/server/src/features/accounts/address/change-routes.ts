import {
  changeEmailRequest,
  detailResponse,
  emailKept,
  linkOpened,
  linkToken,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import { againAfterDeadlock } from '../../../platform/db/again-after-deadlock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countAttempt } from '../../../platform/limits/rate-limit.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { confirmChange, requestChange, stopChange, withdrawChange } from './change.ts';

/** Each sends two mails, one of them to wherever the caller says. */
const CHANGES = { max: 5, seconds: 3600 };

const texts = serverMessages.address;

/** Another address for an account: asked for with the password, confirmed there, stopped from the old one. */
export function addressChangeRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db } = deps;

  app.post(
    paths.changeEmail,
    { schema: { body: changeEmailRequest, response: { 200: detailResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      const wanted = request.body.email.trim().toLowerCase();
      const user = await confirmPassword(deps, userId, request.body.password);
      if (wanted === user.email) throw new AppError('email_unchanged');
      await countAttempt(db, { key: userLimitKey('change-email', userId), ...CHANGES });
      await requestChange(deps, user, wanted, deps.originUsed(request));
      // The same for an address that is taken.
      return { detail: texts.changeAsked };
    },
  );

  app.delete(
    paths.changeEmail,
    { schema: { response: { 200: detailResponse } } },
    async (request) => {
      await withdrawChange(db, requireCaller(request).userId);
      return { detail: texts.changeWithdrawn };
    },
  );

  // A press on a button leads to these two, not the mere opening of a link: programs that look at mails open links.
  app.post(
    paths.confirmNewEmail,
    { schema: { body: linkToken, response: { 200: linkOpened } } },
    async (request, reply) => {
      const { body, caller } = request;
      const { status, user } = await againAfterDeadlock(() => confirmChange(deps, body.token));
      // The mark is signed for the address: its owner must not be a stranger here from now on.
      if (caller?.userId === user.id) deps.knownBrowser.write(reply, user);
      return { status };
    },
  );

  app.post(
    paths.keepEmail,
    { schema: { body: linkToken, response: { 200: emailKept } } },
    async ({ body }) => {
      const { status, userId, ended } = await againAfterDeadlock(() =>
        stopChange(deps, body.token),
      );
      for (const id of ended) deps.sessionEnded(userId, id);
      return { status };
    },
  );
}
