import { paths } from '@legible/contracts/endpoints';
import { pageParams, pageTextResponse } from '@legible/contracts/documents/page-text';
import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { correctionsOf } from '../corrections/corrections.ts';
import { findOwnPage, hasText, type OwnPage, readOwnPage } from '../corrections/own-page.ts';
import { presentPage, presentWords } from '../corrections/present-page.ts';
import type { OnDamaged } from './download.ts';

interface ReadingDeps {
  db: Database;
  storage: ObjectStorage;
  onDamaged: OnDamaged;
}

/** What was read on a page, for the viewer and for programs. */
export function readingRoutes(app: ZodFastify, deps: ReadingDeps): void {
  app.get(
    paths.pageText,
    { schema: { params: pageParams, response: { 200: pageTextResponse } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const page = await findOwnPage(deps.db, userId, request.params);
      if (!page) throw new AppError('not_found');
      void reply.header('Cache-Control', 'private, no-store');
      return presentPage(page, hasText(page) ? await wordsOf(deps, page) : null);
    },
  );
}

/** What was read on a page, or what it says of itself, with its corrections. */
async function wordsOf(deps: ReadingDeps, page: OwnPage) {
  const text = await readOwnPage(deps, page);
  const corrections = await correctionsOf(deps.db, page.documentId, [page]);
  return presentWords(page, text, corrections.get(page.number) ?? []);
}
