import {
  csrfResponse,
  detailResponse,
  loginRequest,
  registerRequest,
  user,
  type LoginRequest,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { z } from 'zod';
import type { Database } from '../../platform/db/connect.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import { clearAttempts, countAttempt } from '../../platform/rate-limit.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { presentUser } from './presenter.ts';
import { addUser, findUser, findUserByEmail, type UserRow } from './repository.ts';
import type { SessionCookie } from './session-cookie.ts';
import { closeSession, openSession } from './sessions.ts';

/** D77: wrong passwords per address and network address. */
const LOGIN_LIMIT = { max: 5, seconds: 60 };

export interface AccountsDeps {
  db: Database;
  cookie: SessionCookie;
  /** The running period of a new account. */
  firstPeriod(now: Date): { start: Date; end: Date };
  /** Starts a new period where the last one has ended, so that what is shown is true. */
  rollOver(userId: string): Promise<void>;
  /** Tells every web process to close the session's sockets. */
  sessionEnded(userId: string, sessionId: string): void;
}

export function accountRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db, cookie } = deps;

  app.get(
    paths.csrf,
    { schema: { response: { 200: csrfResponse } }, config: { csrf: false } },
    async (request, reply) => ({ csrftoken: reply.issueCsrfToken(request.caller?.sessionId) }),
  );

  app.post(
    paths.register,
    { schema: { body: registerRequest, response: { 201: detailResponse } } },
    async ({ body }, reply) => {
      const passwordHash = await hashPassword(body.password);
      const added = await addUser(db, body, passwordHash, deps.firstPeriod(new Date()));
      if (!added) throw new AppError('registration_refused');
      return reply.status(201).send({ detail: 'Your account has been created. Please log in.' });
    },
  );

  app.post(
    paths.login,
    { schema: { body: loginRequest, response: { 200: user } } },
    async (request, reply) => {
      const row = await checkCredentials(db, request.body, request.ip);
      if (request.caller) await closeSession(db, request.caller.sessionId);
      const session = await openSession(db, row.id);
      cookie.write(reply, session.token);
      reply.issueCsrfToken(session.id);
      return presentUser(row);
    },
  );

  app.post(paths.logout, { schema: { response: { 204: z.null() } } }, async ({ caller }, reply) => {
    if (caller) {
      await closeSession(db, caller.sessionId);
      deps.sessionEnded(caller.userId, caller.sessionId);
    }
    cookie.clear(reply);
    reply.issueCsrfToken();
    return reply.status(204).send(null);
  });

  app.get(paths.me, { schema: { response: { 200: user } } }, async (request) => {
    const caller = requireCaller(request);
    await deps.rollOver(caller.userId);
    const row = await findUser(db, caller.userId);
    if (!row) throw new AppError('unauthenticated');
    return presentUser(row);
  });
}

/** @throws AppError with the same answer, after the same work, for a wrong password and an unknown address. */
async function checkCredentials(db: Database, body: LoginRequest, ip: string): Promise<UserRow> {
  const key = `login:${body.email.toLowerCase()}:${ip}`;
  await countAttempt(db, { key, ...LOGIN_LIMIT });
  const row = await findUserByEmail(db, body.email);
  const matches = await passwordMatches(row?.passwordHash, body.password);
  if (!row || !matches) throw new AppError('wrong_credentials');
  await clearAttempts(db, key);
  if (row.mustReset) throw new AppError('password_reset_required');
  return row;
}
