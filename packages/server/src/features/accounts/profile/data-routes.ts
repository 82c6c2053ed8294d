import { passwordConfirmation } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { againAfterDeadlock } from '../../../platform/db/again-after-deadlock.ts';
import type { Transaction } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller, requireSession } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { deleteAccount, personalData } from './account-data.ts';
import { archive, type ExportedFile } from './archive.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { readerOf } from '../../../platform/limits/slow-reader.ts';
import { EXPORTS_AT_ONCE, Turns } from '../../../platform/limits/turns.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { UserRow } from '../account/repository.ts';

export interface DataDeps extends AccountsDeps {
  /** The user's documents: what is known of them, and their bytes. */
  exportDocuments(this: void, userId: string): Promise<{ listing: unknown; files: ExportedFile[] }>;
  /** Servers of the user's that are told of documents. */
  exportWebhooks(this: void, userId: string): Promise<object[]>;
  /** What the user has voted for. */
  exportVotes(this: void, userId: string): Promise<object[]>;
  /** Removes the user's documents in the transaction and their bytes soon after. @returns which ran. */
  removeDocuments(this: void, tx: Transaction, userId: string): Promise<string[]>;
  /** Ends what the user pays for, soon after the transaction. */
  endSubscription(this: void, tx: Transaction, userId: string): Promise<void>;
  /** Drops the work for documents that ran, on every machine, and looks after what is to be removed. */
  afterRemoval(this: void, userId: string, running: string[]): void;
}

/** Taking one's data along, and leaving for good; both ask for the password again (D80). */
export function dataRoutes(app: ZodFastify, deps: DataDeps): void {
  const { cookie } = deps;
  const turns = new Turns(EXPORTS_AT_ONCE);

  app.post(paths.exportData, { schema: { body: passwordConfirmation } }, async (request, reply) => {
    const { userId, sessionId } = requireSession(request);
    await confirmPassword(deps, userId, request.body.password);
    const release = turns.take(userId, readerOf(reply.raw));
    const all = await archiveOf(deps, userId, sessionId).catch((error: unknown) => {
      release();
      throw error;
    });
    all.once('close', release);
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename=legible-data.zip')
      .send(all);
  });

  app.post(
    paths.deleteAccount,
    { schema: { body: passwordConfirmation, response: { 204: z.null() } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const row = await confirmPassword(deps, userId, request.body.password);
      const { running, sessions } = await againAfterDeadlock(() => remove(deps, row));
      deps.afterRemoval(userId, running);
      for (const id of sessions) deps.sessionEnded(userId, id);
      cookie.clear(reply);
      deps.knownBrowser.clear(reply);
      reply.issueCsrfToken();
      return reply.status(204).send(null);
    },
  );
}

/** @throws AppError `wrong_password` when it has been changed since it was confirmed. */
async function remove(
  deps: DataDeps,
  user: UserRow,
): Promise<{ running: string[]; sessions: string[] }> {
  return deps.db.transaction(async (tx) => {
    // The billing account first: its holder goes on to the user's row and pages.
    await deps.endSubscription(tx, user.id);
    const running = await deps.removeDocuments(tx, user.id);
    const sessions = await deleteAccount(tx, user);
    if (!sessions) throw new AppError('wrong_password');
    return { running, sessions };
  });
}

async function archiveOf(deps: DataDeps, userId: string, sessionId: string): Promise<Readable> {
  const { listing, files } = await deps.exportDocuments(userId);
  const personal = await personalData(deps.db, userId, sessionId);
  const webhooks = await deps.exportWebhooks(userId);
  const votes = await deps.exportVotes(userId);
  return archive({ ...personal, webhooks, votes, documents: listing }, files);
}
