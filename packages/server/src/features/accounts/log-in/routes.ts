import {
  csrfResponse,
  detailResponse,
  loginRequest,
  registerRequest,
  user,
  type LoginRequest,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { isSession, type SessionCaller } from '../../../platform/http/caller.ts';
import { networkOf, networksOf } from '../../../platform/http/network.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { countByNetwork } from '../../../platform/limits/rate-limit.ts';
import { noteClaimedRole } from '../account/claimed-role.ts';
import { inCurrentPeriod } from '../account/current-period.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { bookWarning, isWorthWarning } from './guess-warning.ts';
import { countTry } from './log-in-limits.ts';
import { checkNewPassword, passwordMatches } from '../passwords/passwords.ts';
import { presentUser } from '../account/presenter.ts';
import { registerUser } from './registration.ts';
import { findUserByEmail, type UserRow } from '../account/repository.ts';
import { closeSession, openSession } from '../sessions/sessions.ts';

const REGISTRATIONS_PER_NETWORK = { kind: 'register', max: 60, seconds: 3600 };

/** Getting in and out: the anti-forgery token, registration, log-in, log-out. */
export function authRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db, cookie } = deps;
  /** Its sockets, too: the next user of this browser must not hear of the files of the one before. */
  const endSession = async ({ userId, sessionId }: SessionCaller) => {
    await closeSession(db, sessionId);
    deps.sessionEnded(userId, sessionId);
  };

  app.get(
    paths.csrf,
    { schema: { response: { 200: csrfResponse } }, config: { csrf: false } },
    async (request, reply) => ({ csrftoken: reply.issueCsrfToken(request.caller?.sessionId) }),
  );

  app.post(
    paths.register,
    { schema: { body: registerRequest, response: { 201: detailResponse } } },
    async (request, reply) => {
      const { body, ip, log } = request;
      await countByNetwork(deps, networksOf(ip), REGISTRATIONS_PER_NETWORK);
      noteClaimedRole(log, body.role_type);
      checkNewPassword(body.password);
      const added = await registerUser(deps, body, deps.originUsed(request));
      if (added === undefined) throw new AppError('registration_refused');
      await deps.signedIn(request, added);
      return reply.status(201).send({ detail: authMessages.registrationSuccessful.description });
    },
  );

  app.post(
    paths.login,
    { schema: { body: loginRequest, response: { 200: user } } },
    async (request, reply) => {
      const row = await checkCredentials(deps, request).catch((error: unknown) => {
        deps.refusedLogIns.tell(error, networkOf(request.ip));
        throw error;
      });
      const session = await openSession(db, row, request.headers['user-agent']);
      if (!session) throw new AppError('wrong_credentials');
      for (const id of session.ended) deps.sessionEnded(row.id, id);
      if (isSession(request.caller)) await endSession(request.caller);
      cookie.write(reply, session.token);
      deps.knownBrowser.write(reply, row);
      await deps.signedIn(request, row.id);
      reply.issueCsrfToken(session.id);
      return presentUser(await inCurrentPeriod(deps, row));
    },
  );

  app.post(paths.logout, { schema: { response: { 204: z.null() } } }, async ({ caller }, reply) => {
    if (isSession(caller)) await endSession(caller);
    cookie.clear(reply);
    // Not the storage: that would forget the theme; the application removes what it keeps of the user.
    void reply.header('Clear-Site-Data', '"cache"');
    reply.issueCsrfToken();
    return reply.status(204).send(null);
  });
}

/** @throws AppError with the same answer, after the same work, for a wrong password and an unknown address. */
async function checkCredentials(
  deps: AccountsDeps,
  request: FastifyRequest<{ Body: LoginRequest }>,
): Promise<UserRow> {
  const { email, password } = request.body;
  const row = await findUserByEmail(deps.db, email);
  const browser = deps.knownBrowser.read(request, { email, passwordHash: row?.passwordHash });
  const attempt = await countTry(deps, { email, networks: networksOf(request.ip), browser });
  const matches = await passwordMatches(row?.passwordHash, password);
  if (!row || !matches) {
    if (isWorthWarning(attempt.byStrangers)) await bookWarning(deps, email);
    throw new AppError('wrong_credentials');
  }
  await attempt.wasRight();
  // Told only to a caller who knows the password, so that it gives nothing away (D62).
  if (row.mustReset) throw new AppError('password_reset_required');
  return row;
}
