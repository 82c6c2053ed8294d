import {
  changePasswordRequest,
  detailResponse,
  requestResetRequest,
  resetRequest,
  verifyCodeRequest,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { authMessages } from '@legible/contracts/messages/accounts/auth';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { networkOf, networksOf } from '../../../platform/http/network.ts';
import { travelOf, type CookieRules } from '../../../platform/http/cookie-rules.ts';
import { requireSession } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { countAttempt, countByNetwork } from '../../../platform/limits/rate-limit.ts';
import { failInConstantTime } from '../../../platform/constant-time-failure.ts';
import { withdrawChange } from '../address/change.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { passwordChangedMail } from '../account/mails.ts';
import {
  cancelReset,
  requireGrant,
  resetPassword,
  RESET_MINUTES,
  verifyResetCode,
} from '../passwords/password-reset.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { checkNewPassword, hashPassword } from '../passwords/passwords.ts';
import { hasKeys } from '../keys/keys.ts';
import { findUser, findUserByEmail } from '../account/repository.ts';
import { closeOtherSessions, renewSession } from '../sessions/sessions.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

const HOUR = 3600;
/** D6: for an email address, by one network or by one browser that the account knows … */
const CODES_PER_EMAIL = { kind: 'reset', max: 3, seconds: HOUR };
/** … and by a network for any addresses. The job limits how many are mailed, so that no stranger uses up the owner's codes. */
const CODES_PER_NETWORK = { kind: 'reset', max: 10, seconds: HOUR };
const VERIFICATIONS = { kind: 'verify', max: 30, seconds: HOUR };
const RESETS_PER_NETWORK = { kind: 'set-password', max: 30, seconds: HOUR };

const answer = { 200: detailResponse };

/** The specified path of a forgotten password, and the change of a known one. */
export function passwordRoutes(app: ZodFastify, deps: AccountsDeps): void {
  forgottenPassword(app, deps);
  changeOfPassword(app, deps);
}

function forgottenPassword(app: ZodFastify, deps: AccountsDeps): void {
  const { db } = deps;

  app.post(
    paths.requestReset,
    { schema: { body: requestResetRequest, response: answer } },
    async (request) => {
      const email = request.body.email.toLowerCase();
      const networks = networksOf(request.ip);
      const browser = await browserOf(deps, request, email);
      if (browser) {
        await countKnown(deps, { email, browser }, CODES_PER_EMAIL);
      } else {
        await countByNetwork(deps, networks, CODES_PER_NETWORK);
        await countByNetwork(deps, networks, { ...CODES_PER_EMAIL, subject: email });
      }
      await db.transaction((tx) => deps.queue.insert(tx, 'reset-request', [{ data: { email } }]));
      return { detail: authMessages.resetRequested.description };
    },
  );

  app.post(
    paths.verifyCode,
    { schema: { body: verifyCodeRequest, response: answer } },
    async (request, reply) => {
      const { body, ip } = request;
      const browser = await browserOf(deps, request, body.email);
      if (browser) await countKnown(deps, { email: body.email, browser }, VERIFICATIONS);
      else await countByNetwork(deps, networksOf(ip), VERIFICATIONS);
      const guesser = browser ?? networkOf(ip);
      const token = await failInConstantTime(() => verifyResetCode(deps, { ...body, guesser }));
      void reply.setCookie(grantCookie(deps.cookies), token, {
        ...grantOptions(deps.cookies),
        maxAge: RESET_MINUTES * 60,
      });
      return { detail: authMessages.codeVerified.description };
    },
  );

  app.post(
    paths.reset,
    { schema: { body: resetRequest, response: answer } },
    async (request, reply) => {
      const { email, new_password: password } = request.body;
      await countByNetwork(deps, networksOf(request.ip), RESETS_PER_NETWORK);
      checkNewPassword(password);
      const token = request.cookies[grantCookie(deps.cookies)];
      // Before the costly hash, which strangers must not be able to ask for.
      await failInConstantTime(() => requireGrant(db, { email, token }));
      const passwordHash = await hashPassword(password);
      await setNewPassword(deps, { email, token, passwordHash });
      // A person who reads the owner's mail is the owner: no guesser makes this browser wait.
      deps.knownBrowser.write(reply, { email, passwordHash });
      void reply.clearCookie(grantCookie(deps.cookies), grantOptions(deps.cookies));
      return { detail: authMessages.resetSuccessful.description };
    },
  );
}

function changeOfPassword(app: ZodFastify, deps: AccountsDeps): void {
  const { db } = deps;
  app.post(
    paths.changePassword,
    { schema: { body: changePasswordRequest, response: answer } },
    async (request, reply) => {
      const caller = requireSession(request);
      checkNewPassword(request.body.new_password);
      const row = await confirmPassword(deps, caller.userId, request.body.current_password);
      const passwordHash = await hashPassword(request.body.new_password);
      const { ended, token } = await db.transaction(async (tx) => {
        // A reset may have set another password since this one was confirmed: that one stays.
        const changed = await updateUsers(tx, 'accounts', { passwordHash })
          .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
          .returning({ id: users.id });
        if (changed.length === 0) throw new AppError('wrong_password');
        await cancelReset(tx, row.id);
        await withdrawChange(tx, row.id);
        await deps.postMail(tx, passwordChangedMail(row.email, await hasKeys(tx, row.id)));
        return {
          ended: await closeOtherSessions(tx, caller),
          token: await renewSession(tx, caller.sessionId),
        };
      });
      for (const id of ended) deps.sessionEnded(caller.userId, id);
      deps.sessionRenewed(caller.userId, caller.sessionId);
      deps.cookie.write(reply, token);
      deps.knownBrowser.write(reply, { email: row.email, passwordHash });
      return { detail: authMessages.passwordChanged.description };
    },
  );
}

/** The name of a browser that the account knows; of an unknown account there is none. */
async function browserOf(
  { db, knownBrowser }: AccountsDeps,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  const row = await findUserByEmail(db, email);
  return knownBrowser.read(request, { email, passwordHash: row?.passwordHash });
}

/** Counts for one browser of an account what is counted for networks of strangers. */
async function countKnown(
  { db, limitKey }: AccountsDeps,
  { email, browser }: { email: string; browser: string },
  { kind, ...limit }: { kind: string; max: number; seconds: number },
): Promise<void> {
  const key = limitKey(`${kind}-known`, email.toLowerCase(), browser);
  await countAttempt(db, { key, ...limit });
}

async function setNewPassword(
  deps: AccountsDeps,
  request: { email: string; token: string | undefined; passwordHash: string },
): Promise<void> {
  const { userId, endedSessions } = await deps.db.transaction(async (tx) => {
    const result = await resetPassword(tx, request);
    await withdrawChange(tx, result.userId);
    const row = await findUser(tx, result.userId);
    if (row) {
      await deps.postMail(tx, passwordChangedMail(row.email, await hasKeys(tx, row.id)));
    }
    return result;
  });
  for (const id of endedSessions) deps.sessionEnded(userId, id);
}

const grantCookie = ({ secure }: CookieRules) => (secure ? '__Host-reset' : 'legible_reset');
const grantOptions = (rules: CookieRules) =>
  ({ ...travelOf(rules, 'strict'), httpOnly: true }) as const;
