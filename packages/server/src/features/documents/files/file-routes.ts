import { detailResponse } from '@legible/contracts/accounts';
import {
  documentQuery,
  downloadQuery,
  listQuery,
} from '@legible/contracts/documents/document-queries';
import { FILES_PER_ANSWER, listResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { deleteEnded } from '../removal/delete-document.ts';
import type { OnDeleted } from '../removal/deleted.ts';
import { sendFile, type Download, type OnDamaged } from './download.ts';
import type { CorrectedTails } from '../corrections/corrected-tails.ts';
import { originalPart, processedParts } from '../corrections/processed-parts.ts';
import { hasProcessedFile } from '../document/earlier-result.ts';
import { HistoryCache } from '../history/history-cache.ts';
import { searchHistory } from '../history/history-search.ts';
import { historyVersions } from '../history/history-version.ts';
import { processedName } from '../document/input-name.ts';
import { presentHistory } from '../document/presenter.ts';
import { cursorAt } from '../document/list-order.ts';
import {
  findOwnDocument,
  isShown,
  listHistory,
  type DocumentRow,
  type HistoryQuery,
} from '../document/repository.ts';

export interface FileDeps {
  db: Database;
  storage: ObjectStorage;
  /** The user's tag for names of processed files, at download time (D29). */
  processedTag(userId: string): Promise<string>;
  onDeleted: OnDeleted;
  onDamaged: OnDamaged;
  tails: CorrectedTails;
}

export function fileRoutes(app: ZodFastify, deps: FileDeps): void {
  const { db } = deps;
  const versionOf = historyVersions(db);
  const kept = new HistoryCache();

  app.get(
    paths.list,
    { schema: { querystring: listQuery, response: { 200: listResponse } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      const { user_id: claimed, ...query } = request.query;
      if (claimed !== undefined && claimed !== userId) throw new AppError('forbidden');
      if (!isFirstOfAll(query)) return listPart(db, userId, query);
      const make = async () => reply.serialize(await listPart(db, userId, query)) as string;
      const body = await kept.get(userId, await versionOf(userId), make);
      return sendJson(reply, body);
    },
  );

  // Both methods by hand: the framework's own HEAD would read the file only to count it.
  app.route({
    method: ['GET', 'HEAD'],
    url: paths.download,
    schema: { querystring: downloadQuery },
    handler: async (request, reply) => {
      const { userId } = requireCaller(request);
      return sendFile(request, reply, deps, await downloadOf(deps, userId, request.query));
    },
  });

  app.delete(
    paths.document,
    { schema: { querystring: documentQuery, response: { 200: detailResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      const id = request.query.file_id;
      if (!(await db.transaction((tx) => deleteEnded(tx, { userId, id }, isShown)))) {
        throw new AppError((await findOwnDocument(db, userId, id)) ? 'document_busy' : 'not_found');
      }
      deps.onDeleted({ userId, id, reason: 'owner' });
      return { detail: serverMessages.documents.deleted };
    },
  );
}

type ListQuery = HistoryQuery & { search: string };

/** What the screen asks for whenever something has changed; only this is kept. */
const isFirstOfAll = ({ prefix, search, cursor, limit, sort, order }: ListQuery) =>
  prefix === '' &&
  search === '' &&
  cursor === undefined &&
  limit === FILES_PER_ANSWER &&
  sort === 'created' &&
  order === 'desc';

async function listPart(db: Database, userId: string, query: ListQuery) {
  const { rows, nextCursor } =
    query.search.trim() === ''
      ? await historyPart(db, userId, query)
      : await searchHistory(db, userId, query);
  return { files: rows.map(presentHistory), next_cursor: nextCursor };
}

/** One file more than was asked for tells whether there is more. */
async function historyPart(db: Database, userId: string, query: HistoryQuery) {
  const rows = await listHistory(db, userId, { ...query, limit: query.limit + 1 });
  const part = rows.slice(0, query.limit);
  const last = rows.length > part.length ? part.at(-1) : undefined;
  return { rows: part, nextCursor: last ? cursorAt(last, query) : null };
}

/** An answer that is in words already, by the route's own schema. */
function sendJson(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

type DownloadQuery = z.output<typeof downloadQuery>;

/**
 * The document of this user whose file a query names.
 * @throws AppError `not_found`, `not_ready`
 */
export async function documentToSend(
  db: Database,
  userId: string,
  { file_id: id, file_type: type }: DownloadQuery,
): Promise<DocumentRow> {
  const document = await findOwnDocument(db, userId, id);
  if (!document) throw new AppError('not_found');
  if (type === 'processed' && !hasProcessedFile(document)) throw new AppError('not_ready');
  return document;
}

/** The file itself. @throws as `documentToSend`, and what making the tail of its corrections throws */
export async function downloadOf(
  deps: Pick<FileDeps, 'db' | 'tails' | 'processedTag'>,
  userId: string,
  query: DownloadQuery,
): Promise<Download> {
  const document = await documentToSend(deps.db, userId, query);
  if (query.file_type === 'original') return downloadOriginal(document);
  return downloadProcessed(deps, document, query.mended === 'yes');
}

function downloadOriginal(document: DocumentRow): Download {
  return {
    name: document.inputName,
    parts: [originalPart(document)],
    etag: document.sha256,
  };
}

/**
 * The processed file of a document, with its corrections or without.
 * @throws AppError `not_ready`, and what making the tail throws
 */
export async function downloadProcessed(
  deps: Pick<FileDeps, 'tails' | 'processedTag'>,
  document: DocumentRow,
  isMended: boolean,
): Promise<Download> {
  if (!hasProcessedFile(document)) throw new AppError('not_ready');
  const tail = isMended ? await deps.tails.of(document) : undefined;
  // A second run may make another increment of the same length.
  const etag = `${document.sha256}-${document.incrementSha256 ?? document.incrementBytes ?? 0}`;
  return {
    name: processedName(document.inputName, await deps.processedTag(document.userId)),
    parts: processedParts(document, tail),
    etag: tail ? `${etag}-${tail.state}` : etag,
  };
}
