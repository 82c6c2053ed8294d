import {
  detailResponse,
  profileUpdate,
  sessionsResponse,
  user,
  usersResponse,
} from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller, requireSession } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { noteClaimedRole } from '../account/claimed-role.ts';
import { inCurrentPeriod } from '../account/current-period.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { findUserWithChange } from '../address/change.ts';
import { presentSession, presentUser } from '../account/presenter.ts';
import { closeOtherSessions, closeOwnSession, listSessions } from '../sessions/sessions.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/** What users see and change of their own account. There is no directory of users (D59). */
export function profileRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db } = deps;

  app.get(paths.me, { schema: { response: { 200: user } } }, async (request) => {
    const { userId } = requireCaller(request);
    return presentUser(await ownRow(deps, userId));
  });

  // Both calls are specified; both answer with the caller only.
  for (const path of [paths.users, paths.searchUsers]) {
    app.get(path, { schema: { response: { 200: usersResponse } } }, async (request) => {
      const row = await ownRow(deps, requireCaller(request).userId);
      return { users: [presentUser(row)] };
    });
  }

  app.patch(
    paths.user,
    {
      schema: {
        params: z.object({ id: z.string() }),
        body: profileUpdate,
        response: { 200: user },
      },
    },
    async (request) => {
      const { userId } = requireCaller(request);
      if (request.params.id !== userId) throw new AppError('not_found');
      const { name, last_name: lastName, role_type: claimedRole } = request.body;
      noteClaimedRole(request.log, claimedRole);
      const changes = { ...(name && { name }), ...(lastName && { lastName }) };
      if (Object.keys(changes).length > 0) {
        await db.transaction(async (tx) => {
          await updateUsers(tx, 'accounts', changes).where(eq(users.id, userId));
          await deps.customerChanged(tx, userId);
        });
      }
      return presentUser(await ownRow(deps, userId));
    },
  );
}

/** The list of one's sessions, and the means to end them (ASVS 7.5.2). */
export function sessionRoutes(app: ZodFastify, deps: AccountsDeps): void {
  const { db } = deps;

  app.get(paths.sessions, { schema: { response: { 200: sessionsResponse } } }, async (request) => {
    const caller = requireSession(request);
    const rows = await listSessions(db, caller.userId);
    return { sessions: rows.map((row) => presentSession(row, caller.sessionId)) };
  });

  app.delete(paths.sessions, { schema: { response: { 200: detailResponse } } }, async (request) => {
    const caller = requireSession(request);
    const ended = await closeOtherSessions(db, caller);
    for (const id of ended) deps.sessionEnded(caller.userId, id);
    return { detail: serverMessages.sessions.othersEnded };
  });

  app.delete(
    paths.session,
    { schema: { params: z.object({ id: z.string() }), response: { 200: detailResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      if (!(await closeOwnSession(db, userId, request.params.id))) {
        throw new AppError('not_found');
      }
      deps.sessionEnded(userId, request.params.id);
      return { detail: serverMessages.sessions.ended };
    },
  );
}

async function ownRow(deps: AccountsDeps, userId: string) {
  const row = await findUserWithChange(deps.db, userId);
  if (!row) throw new AppError('unauthenticated');
  return inCurrentPeriod(deps, row);
}
