import { passwordConfirmation } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import type { Transaction } from '../../platform/db/connect.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { deleteAccount, personalData } from './account-data.ts';
import type { AccountsDeps } from './deps.ts';
import { confirmPassword } from './password-routes.ts';
import { listSessions } from './sessions.ts';

export interface ExportedFile {
  /** Path inside the archive. */
  path: string;
  open(): Readable;
}

export interface DataDeps extends AccountsDeps {
  /** The user's documents: what is known of them, and their bytes. */
  exportDocuments(this: void, userId: string): Promise<{ listing: unknown; files: ExportedFile[] }>;
  /** Removes the user's documents in the transaction and their bytes soon after. */
  removeDocuments(this: void, tx: Transaction, userId: string): Promise<void>;
  /** Ends what the user pays for, soon after the transaction. */
  endSubscription(this: void, tx: Transaction, userId: string): Promise<void>;
  afterRemoval(this: void): void;
}

/** Taking one's data along, and leaving for good; both ask for the password again (D80). */
export function dataRoutes(app: ZodFastify, deps: DataDeps): void {
  const { db, cookie } = deps;

  app.post(paths.exportData, { schema: { body: passwordConfirmation } }, async (request, reply) => {
    const { userId, sessionId } = requireCaller(request);
    await confirmPassword(deps, userId, request.body.password);
    const { listing, files } = await deps.exportDocuments(userId);
    const data = { ...(await personalData(db, userId, sessionId)), documents: listing };
    return reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', 'attachment; filename=legible-data.zip')
      .send(archive(data, files));
  });

  app.post(
    paths.deleteAccount,
    { schema: { body: passwordConfirmation, response: { 204: z.null() } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const row = await confirmPassword(deps, userId, request.body.password);
      const sessions = await listSessions(db, userId);
      await db.transaction(async (tx) => {
        // First: whoever holds the billing account goes on to the user's row and pages.
        await deps.endSubscription(tx, userId);
        await deps.removeDocuments(tx, userId);
        await deleteAccount(tx, row);
      });
      deps.afterRemoval();
      for (const { id } of sessions) deps.sessionEnded(userId, id);
      cookie.clear(reply);
      reply.issueCsrfToken();
      return reply.status(204).send(null);
    },
  );
}

/** A zip archive that is written while it is sent; PDFs are packed already, so they are only stored. */
function archive(data: unknown, files: ExportedFile[]): NodeJS.ReadableStream {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'account.json');
  for (const file of files) {
    zip.addReadStreamLazy(file.path, { compress: false }, (give) => give(null, file.open()));
  }
  zip.end();
  return zip.outputStream;
}
