import { paths } from '@legible/contracts/endpoints';
import { pageStateDetail } from '@legible/contracts/messages/page-states';
import {
  documentParams,
  documentResponse,
  pageParams,
  pageTextResponse,
  type PageState,
  type PageTextResponse,
  type PageWords,
} from '@legible/contracts/page-text';
import type { PageText } from '@legible/ocr-engine';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { presentHistory } from '../document/presenter.ts';
import { findOwnEntry } from '../document/repository.ts';
import { isDamage } from '../pages/damaged-original.ts';
import { readTexts } from '../pages/page-texts.ts';
import type { OnDamaged } from './download.ts';

interface ReadingDeps {
  db: Database;
  storage: ObjectStorage;
  onDamaged: OnDamaged;
}

/** What the viewer asks for: a document by its id, and what was read on a page. */
export function readingRoutes(app: ZodFastify, deps: ReadingDeps): void {
  app.get(
    paths.documentById,
    { schema: { params: documentParams, response: { 200: documentResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      const entry = await findOwnEntry(deps.db, userId, request.params.id);
      if (!entry) throw new AppError('not_found');
      return presentHistory(entry);
    },
  );

  app.get(
    paths.pageText,
    { schema: { params: pageParams, response: { 200: pageTextResponse } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const { id, number } = request.params;
      const page = await findOwnPage(deps.db, userId, id, number);
      if (!page) throw new AppError('not_found');
      void reply.header('Cache-Control', 'private, no-store');
      return presentPage(deps, id, page);
    },
  );
}

interface PageRow {
  number: number;
  /** Null for a page that is not to be read at all. */
  state: typeof pages.$inferSelect.state | null;
  errorCode: string | null;
  textKey: string | null;
}

/** A page of a document of this user; undefined where there is none, of whichever reason. */
async function findOwnPage(
  db: Database,
  userId: string,
  id: string,
  number: number,
): Promise<PageRow | undefined> {
  const { state, errorCode, textKey } = pages;
  const [row] = await db
    .select({ state, errorCode, textKey, pageCount: documents.pageCount })
    .from(documents)
    .leftJoin(pages, and(eq(pages.documentId, documents.id), eq(pages.number, number)))
    .where(and(eq(documents.id, id), eq(documents.userId, userId)));
  return row && number <= row.pageCount ? { ...row, number } : undefined;
}

async function presentPage(
  deps: ReadingDeps,
  documentId: string,
  { number, textKey, ...row }: PageRow,
): Promise<PageTextResponse> {
  const state = stateOf(row);
  const isKnown = state !== 'recognised' && state !== 'waiting';
  const reason = isKnown ? row.errorCode : null;
  return {
    page: number,
    state,
    reason,
    detail: pageStateDetail(state, reason),
    text: state === 'recognised' ? await textOf(deps, documentId, { number, textKey }) : null,
  };
}

function stateOf({ state }: Pick<PageRow, 'state'>): PageState {
  if (state === 'queued' || state === 'running') return 'waiting';
  return state === null || state === 'cancelled' ? 'not_read' : state;
}

/** The text that was stored when the page was read, with other pages in one object. */
async function textOf(
  { storage, onDamaged }: ReadingDeps,
  documentId: string,
  page: { number: number; textKey: string | null },
): Promise<PageWords> {
  try {
    for await (const texts of readTexts(storage, documentId, [page])) {
      for (const { json } of texts) return wordsOf(JSON.parse(json) as PageText);
    }
  } catch (error) {
    if (isDamage(error)) onDamaged(error);
    throw error;
  }
  throw new AppError('stored_file_damaged');
}

function wordsOf({ width, height, pose, blocks }: PageText): PageWords {
  return { width, height, turn: pose?.turn ?? 0, skew: pose?.skew ?? 0, blocks };
}
