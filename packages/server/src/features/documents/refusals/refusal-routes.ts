import { detailResponse } from '@legible/contracts/accounts';
import { dismissRequest, refusalsResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import type { Database } from '../../../platform/db/connect.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { dismissRefusals, listRefusals } from './refusals.ts';

interface RefusalDeps {
  db: Database;
  /** Removes at once what dismissed files had stored. */
  purgeSoon: () => void;
}

/** What became of files that were not taken, until their owner has seen enough of it. */
export function refusalRoutes(app: ZodFastify, { db, purgeSoon }: RefusalDeps): void {
  app.get(paths.refusals, { schema: { response: { 200: refusalsResponse } } }, async (request) => ({
    refusals: await listRefusals(db, requireCaller(request).userId),
  }));

  app.post(
    paths.dismissRefusals,
    { schema: { body: dismissRequest, response: { 200: detailResponse } } },
    async (request) => {
      await dismissRefusals(db, requireCaller(request).userId, request.body.ids);
      purgeSoon();
      return { detail: refusalMessages.dismissed };
    },
  );
}
