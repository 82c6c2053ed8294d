import {
  downloadLink,
  downloadQuery,
  ticketQuery,
} from '@legible/contracts/documents/document-queries';
import type { FileType } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { AppError } from '../../../platform/http/app-error.ts';
import { credentialOf, requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { sendFile } from './download.ts';
import { documentToSend, downloadOf, type FileDeps } from './file-routes.ts';
import { LINK_MS, readSigned, writeSigned } from './signed-link.ts';

interface LinkDeps extends Omit<FileDeps, 'onDeleted'> {
  /** Whether the session or key goes on that a caller called by (`credentialOf`). */
  isAlive(this: void, credential: string): Promise<boolean>;
  /** Signs links; the same on all machines. */
  ticketKey: string;
}

/**
 * A file by a link, which a browser saves while it comes: no page holds it in its memory. What stands against it is told
 * in words where the link is asked for, before any byte is sent.
 */
export function downloadLinkRoutes(app: ZodFastify, deps: LinkDeps): void {
  app.post(
    paths.downloadLink,
    { schema: { querystring: downloadQuery, response: { 200: downloadLink } } },
    async (request) => {
      const caller = requireCaller(request);
      const { userId } = caller;
      const { file_id: id, file_type: type, mended } = request.query;
      await documentToSend(deps.db, userId, request.query);
      const expiresAt = Date.now() + LINK_MS;
      const rights = { userId, credential: credentialOf(caller), expiresAt };
      const ticket = writeSigned(deps.ticketKey, 'download', rights, [id, type, mended]);
      return {
        url: `${paths.downloadLink}?ticket=${ticket}`,
        expires_at: new Date(expiresAt).toISOString(),
      };
    },
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: paths.downloadLink,
    schema: { querystring: ticketQuery },
    // Opened as a link, which carries no header, and of a page of another site no cookie: the ticket says who asks.
    config: { csrf: false, opensFromLinks: true },
    handler: async (request, reply) => {
      const link = readSigned(deps.ticketKey, 'download', request.query.ticket, Date.now());
      if (!link || !(await deps.isAlive(link.rights.credential))) {
        throw new AppError('download_link_expired');
      }
      const [id, type, mended] = link.rest as [string, FileType, 'yes' | 'no'];
      const wanted = { file_id: id, file_type: type, mended };
      return sendFile(request, reply, deps, await downloadOf(deps, link.rights.userId, wanted));
    },
  });
}
