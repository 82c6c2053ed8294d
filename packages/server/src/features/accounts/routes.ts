import {
  csrfResponse,
  detailResponse,
  loginRequest,
  registerRequest,
  user,
  type LoginRequest,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { countGuess, forgetGuesses } from '../../platform/guess-limit.ts';
import { countAttempt } from '../../platform/rate-limit.ts';
import { noteClaimedRole } from './claimed-role.ts';
import type { AccountsDeps } from './deps.ts';
import { checkNewPassword, passwordMatches } from './passwords.ts';
import { presentUser } from './presenter.ts';
import { registerUser } from './registration.ts';
import { findUserByEmail, type UserRow } from './repository.ts';
import { closeSession, openSession } from './sessions.ts';

/** Log-in attempts of one network address, whatever accounts they are for. */
const LOGINS_PER_ADDRESS = { max: 100, seconds: 900 };
const REGISTRATIONS_PER_ADDRESS = { max: 60, seconds: 3600 };

/** Getting in and out: the anti-forgery token, registration, log-in, log-out. */
export function authRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db, cookie, limitKey } = deps;
  /** Its sockets, too: whoever logs in next in this browser must not hear of the files of before. */
  const endSession = async ({ userId, sessionId }: Caller) => {
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
    async ({ body, ip, log }, reply) => {
      await countAttempt(db, {
        key: limitKey('register', networkOf(ip)),
        ...REGISTRATIONS_PER_ADDRESS,
      });
      noteClaimedRole(log, body.role_type);
      checkNewPassword(body.password);
      const added = await registerUser(deps, body);
      if (!added) throw new AppError('registration_refused');
      return reply.status(201).send({ detail: 'Your account has been created. Please log in.' });
    },
  );

  app.post(
    paths.login,
    { schema: { body: loginRequest, response: { 200: user } } },
    async (request, reply) => {
      const network = networkOf(request.ip);
      await countAttempt(db, { key: limitKey('login', network), ...LOGINS_PER_ADDRESS });
      const row = await checkCredentials(deps, request.body, network);
      const session = await openSession(db, row, request.headers['user-agent']);
      if (!session) throw new AppError('wrong_credentials');
      if (request.caller) await endSession(request.caller);
      cookie.write(reply, session.token);
      reply.issueCsrfToken(session.id);
      return presentUser(row);
    },
  );

  app.post(paths.logout, { schema: { response: { 204: z.null() } } }, async ({ caller }, reply) => {
    if (caller) await endSession(caller);
    cookie.clear(reply);
    // Not the storage: that would forget the theme; the application removes what it keeps of the user.
    void reply.header('Clear-Site-Data', '"cache"');
    reply.issueCsrfToken();
    return reply.status(204).send(null);
  });
}

/** @throws AppError with the same answer, after the same work, for a wrong password and an unknown address. */
async function checkCredentials(
  { db, limitKey }: AccountsDeps,
  body: LoginRequest,
  network: string,
): Promise<UserRow> {
  const key = limitKey('guess', body.email.toLowerCase(), network);
  await countGuess(db, key);
  const row = await findUserByEmail(db, body.email);
  const matches = await passwordMatches(row?.passwordHash, body.password);
  if (!row || !matches) throw new AppError('wrong_credentials');
  await forgetGuesses(db, key);
  // Told only to somebody who knows the password, so that it gives nothing away (D62).
  if (row.mustReset) throw new AppError('password_reset_required');
  return row;
}
