import { withoutDirections } from '@legible/contracts/documents/directions';
import { paths } from '@legible/contracts/endpoints';
import {
  archiveRequest,
  archiveResponse,
  EXPORT_FORMATS,
  exportChoices,
  exportParams,
  MOST_EXPORTED_BYTES,
  MOST_EXPORTED_PAGES,
  MOST_PICTURES,
  isFileFormat,
  type ExportFormat,
} from '@legible/contracts/documents/exports';
import { ticketQuery } from '@legible/contracts/documents/document-queries';
import { exportMessages } from '@legible/contracts/messages/documents/exports';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../../../platform/http/app-error.ts';
import { credentialOf, requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { readerOf } from '../../../platform/limits/slow-reader.ts';
import { EXPORTS_AT_ONCE, Turns } from '../../../platform/limits/turns.ts';
import { sendFile } from '../files/download.ts';
import { downloadProcessed } from '../files/file-routes.ts';
import { LINK_MS } from '../files/signed-link.ts';
import { isDamage } from '../pages/damaged-original.ts';
import { documentsArchive } from './archive-entries.ts';
import type { ExportDeps, Manner } from './export-deps.ts';
import {
  bytesOf,
  findExportables,
  isNeverArchival,
  reasonOf,
  whyNot,
  type Exportable,
} from './exportable.ts';
import { nameOf, readyFile } from './ready-files.ts';
import { textStream } from './text-stream.ts';
import { readTicket, writeTicket } from './ticket.ts';

interface RouteDeps extends ExportDeps {
  /** Whether the session or key goes on that a caller called by (`credentialOf`). */
  isAlive(this: void, credential: string): Promise<boolean>;
  /** Signs links to archives; the same on all machines. */
  ticketKey: string;
}

const PRIVATE = { 'Cache-Control': 'private, no-store' };

/** Documents in other forms: one as a file, many as an archive. HEAD tells the same of them, and makes none. */
export function exportRoutes(app: ZodFastify, deps: RouteDeps): void {
  const turns = new Turns(EXPORTS_AT_ONCE);
  oneRoute(app, deps, turns);

  linkRoute(app, deps);
  archiveRoute(app, deps, turns);
}

/** Looks at what is wanted, and gives a link to it: what stands against it is told in words, before any byte is sent. */
function linkRoute(app: ZodFastify, deps: RouteDeps): void {
  app.post(
    paths.exportArchive,
    { schema: { body: archiveRequest, response: { 200: archiveResponse } } },
    async (request) => {
      const caller = requireCaller(request);
      const { userId } = caller;
      const { format, ids } = request.body;
      const found = await findExportables(deps.db, userId, ids);
      const wanted = [...new Set(ids)].map((id) => found.get(id));
      const all = wanted.filter((one) => one !== undefined);
      // One that is not there is a mistake, or another user's: which of them is not said.
      if (all.length < wanted.length) throw new AppError('not_found');
      const missing = all.flatMap((one) => missingOf(one, format));
      const [first] = missing;
      if (first && missing.length === all.length) throw new AppError(first.code);
      requireRoom(all, format);
      const expiresAt = Date.now() + LINK_MS;
      const ticket = writeTicket(deps.ticketKey, {
        userId,
        credential: credentialOf(caller),
        expiresAt,
        request: { ...request.body, ids: all.map(({ document }) => document.id) },
      });
      return {
        url: `${paths.exportArchive}?ticket=${ticket}`,
        expires_at: new Date(expiresAt).toISOString(),
        documents: all.length - missing.length,
        missing: missing.map(({ file_id, input_name, detail }) => ({
          file_id,
          input_name,
          detail,
        })),
      };
    },
  );
}

function archiveRoute(app: ZodFastify, deps: RouteDeps, turns: Turns): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: paths.exportArchive,
    schema: { querystring: ticketQuery },
    // Opened as a link, which carries no header, and of a page of another site no cookie: the ticket says who asks.
    config: { csrf: false, opensFromLinks: true },
    handler: async (request, reply) => {
      const ticket = readTicket(deps.ticketKey, request.query.ticket, Date.now());
      if (!ticket || !(await deps.isAlive(ticket.credential))) {
        throw new AppError('export_link_expired');
      }
      const kind = { name: exportMessages.archiveName, type: 'application/zip' };
      if (request.method === 'HEAD') return describeFile(reply, kind).send();
      const { userId, request: wanted } = ticket;
      const release = turns.take(userId, readerOf(reply.raw));
      try {
        const found = await findExportables(deps.db, userId, wanted.ids);
        const manner = { ...wanted, tag: await deps.processedTag(userId) };
        const documents = wanted.ids.map((id) => found.get(id));
        const zip = documentsArchive(deps, documents, manner, release);
        return await describeFile(reply, kind).send(zip);
      } catch (error) {
        release();
        throw error;
      }
    },
  });
}

function oneRoute(app: ZodFastify, deps: RouteDeps, turns: Turns): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: paths.exportDocument,
    schema: { params: exportParams, querystring: exportChoices },
    handler: async (request, reply) => {
      const { userId } = requireCaller(request);
      const { id } = request.params;
      const found = (await findExportables(deps.db, userId, [id])).get(id);
      if (!found) throw new AppError('not_found');
      const { document } = found;
      const manner = { ...request.query, tag: await deps.processedTag(userId) };
      const { format } = manner;
      const why = whyNot(found, format);
      if (why) throw new AppError(why);
      requireRoom([found], format);
      if (format === 'pdf') {
        const file = await downloadProcessed(deps, document, true);
        return sendFile(request, reply, deps, { ...file, name: nameOf(document, manner) });
      }
      const kind = { name: nameOf(document, manner), type: EXPORT_FORMATS[format].type };
      if (request.method === 'HEAD') {
        if (format === 'pdfa' && isNeverArchival(document)) throw new AppError('not_archivable');
        return describeFile(reply, kind).send();
      }
      const release = turns.take(userId, readerOf(reply.raw));
      try {
        const stream = await streamOf(deps, found, manner, release);
        stream.once('error', (error) => isDamage(error) && deps.onDamaged(error));
        return await describeFile(reply, kind).send(stream);
      } catch (error) {
        release();
        if (isDamage(error)) deps.onDamaged(error);
        throw error;
      }
    },
  });
}

/**
 * What fails before its first byte is told as an error.
 * @param onOver called when it was sent, or its reader has left
 */
async function streamOf(
  deps: RouteDeps,
  found: Exportable,
  manner: Manner,
  onOver: () => void,
): Promise<Readable> {
  const { document } = found;
  if (manner.format === 'pictures') return documentsArchive(deps, [found], manner, onOver);
  if (manner.format !== 'pdfa') {
    return (await textStream(deps, document, manner)).once('close', onOver);
  }
  const file = await readyFile(deps, document, manner);
  return file
    .open()
    .once('close', () => void file.remove())
    .once('close', onOver);
}

/** All that is known of a file that is made while it is sent: its size is not. */
const describeFile = (reply: FastifyReply, { name, type }: { name: string; type: string }) =>
  reply.headers({
    ...PRIVATE,
    'Content-Type': type,
    'Content-Disposition': contentDisposition(withoutDirections(name)),
  });

function missingOf(one: Exportable, format: ExportFormat) {
  const code = whyNot(one, format);
  if (!code) return [];
  const { id, inputName } = one.document;
  return [{ code, file_id: id, input_name: inputName, detail: reasonOf(code) }];
}

/** @throws AppError `export_too_large` */
function requireRoom(all: Exportable[], format: ExportFormat): void {
  const sum = (of: (one: Exportable) => number) => all.reduce((total, one) => total + of(one), 0);
  const bytes = isFileFormat(format) ? sum(({ document }) => bytesOf(document)) : 0;
  const pages = sum(({ document, recognised }) =>
    isFileFormat(format) ? document.pageCount : recognised,
  );
  const mostPages = MOST_PAGES[format] ?? MOST_EXPORTED_PAGES;
  if (bytes > MOST_EXPORTED_BYTES || pages > mostPages) throw new AppError('export_too_large');
}

/** Of other formats, `MOST_EXPORTED_PAGES`. */
const MOST_PAGES: Partial<Record<ExportFormat, number>> = {
  pictures: MOST_PICTURES,
  pdf: Number.MAX_SAFE_INTEGER,
  pdfa: Number.MAX_SAFE_INTEGER,
};
