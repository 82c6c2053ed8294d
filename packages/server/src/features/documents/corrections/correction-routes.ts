import { paths } from '@legible/contracts/endpoints';
import {
  correctionBody,
  pageTextResponse,
  wordParams,
} from '@legible/contracts/documents/page-text';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { correctionsOf } from './corrections.ts';
import { type CorrectionDeps, correctWord } from './correct-word.ts';
import { readOwnPage } from './own-page.ts';
import { presentPage, presentWords } from './present-page.ts';

/** What owners do with words that were read wrongly. */
export function correctionRoutes(app: ZodFastify, deps: CorrectionDeps): void {
  app.put(
    paths.word,
    { schema: { params: wordParams, body: correctionBody, response: { 200: pageTextResponse } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const page = await correctWord(deps, userId, request.params, request.body);
      void reply.header('Cache-Control', 'private, no-store');
      const text = await readOwnPage(deps, page);
      const corrections = await correctionsOf(deps.db, page.documentId, [page]);
      return presentPage(page, presentWords(page, text, corrections.get(page.number) ?? []));
    },
  );
}
