import { detailResponse, linkOpened, linkToken } from '@legible/contracts/accounts';
import { mailedScreens, paths } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countAttempt } from '../../../platform/limits/rate-limit.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { findUser } from '../account/repository.ts';
import { confirmEmail, findLink, mailConfirmation } from './confirmation.ts';

const CONFIRMATIONS = { max: 3, seconds: 3600 };

const texts = serverMessages.address;

/** Whose address it is: the link of the welcome message, and another one where that is lost or too old. */
export function confirmationRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db } = deps;

  /** A link for the user's present address, unless it is confirmed already. */
  const sendAgain = async (userId: string, request: FastifyRequest) => {
    await countAttempt(db, { key: userLimitKey('confirm-mail', userId), ...CONFIRMATIONS });
    const row = await findUser(db, userId);
    if (!row) throw new AppError('unauthenticated');
    if (row.emailConfirmedAt) return { detail: texts.confirmedAlready };
    const origin = deps.originUsed(request);
    await db.transaction((tx) => mailConfirmation(tx, deps.postMail, row, origin));
    return { detail: texts.linkSent };
  };

  app.post(
    paths.confirmEmail,
    { schema: { body: linkToken, response: { 200: linkOpened } } },
    async ({ body }) => {
      const status = await confirmEmail(db, body.token);
      deps.confirmed();
      return { status };
    },
  );

  app.post(
    paths.resendExpired,
    { schema: { body: linkToken, response: { 200: detailResponse } } },
    // A person with a link that we mailed, however old, may have another one sent to the same place.
    async (request) => sendAgain((await findLink(db, request.body.token)).userId, request),
  );

  app.post(
    paths.resendConfirmation,
    { schema: { response: { 200: detailResponse } } },
    async (request) => sendAgain(requireCaller(request).userId, request),
  );

  // Links of mails that an older version sent lead here.
  app.get(
    paths.confirmEmail,
    {
      schema: { querystring: z.object({ token: z.string().max(100) }), hide: true },
      config: { csrf: false, opensFromLinks: true },
    },
    async ({ query }, reply) =>
      reply.redirect(`${mailedScreens.confirmEmail}?token=${encodeURIComponent(query.token)}`, 303),
  );
}
