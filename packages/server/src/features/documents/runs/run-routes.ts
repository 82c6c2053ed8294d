import { detailResponse } from '@legible/contracts/accounts';
import {
  documentQuery,
  partQuery,
  retryQuery,
} from '@legible/contracts/documents/document-queries';
import { cancelResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { runningResponse } from '@legible/contracts/live';
import { serverMessages } from '@legible/contracts/messages/server';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { cancelDocument } from './cancel.ts';
import { choicesIn } from '../document/choices.ts';
import { languagesIn } from '../document/languages.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { countRun } from '../upload/pace.ts';
import { presentProgress } from '../document/presenter.ts';
import { runningPart } from './running-parts.ts';
import { retryDocument } from './retry.ts';

/** What users do with a run: see it without a live connection, stop it, start it again. */
export function runRoutes(app: ZodFastify, deps: DocumentsDeps): void {
  app.get(
    paths.running,
    { schema: { querystring: partQuery, response: { 200: runningResponse } } },
    async (request) => {
      const { rows, nextCursor } = await runningPart(
        deps.db,
        requireCaller(request).userId,
        request.query,
      );
      return { files: rows.map((row) => presentProgress(row)), next_cursor: nextCursor };
    },
  );

  app.post(
    paths.cancel,
    { schema: { querystring: documentQuery, response: { 200: cancelResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      await countRun(deps.db, userId);
      const status = await cancelDocument(deps, userId, request.query.file_id);
      return { detail: serverMessages.documents.cancelled, status };
    },
  );

  app.post(
    paths.retry,
    { schema: { querystring: retryQuery, response: { 200: detailResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      await countRun(deps.db, userId);
      const { file_id: id, first_pages: firstPages, languages: named } = request.query;
      const choices = choicesIn(request.query);
      await retryDocument(deps, userId, id, { firstPages, languages: languagesIn(named), choices });
      return { detail: serverMessages.documents.startedAgain };
    },
  );
}
