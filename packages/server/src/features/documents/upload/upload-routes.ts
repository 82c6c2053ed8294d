import {
  uploadByUrlRequest,
  type UploadByUrlRequest,
  uploadHeaders,
  uploadQuery,
} from '@legible/contracts/documents/document-queries';
import {
  acceptedFile,
  batchResponse,
  type BatchResponse,
  limitsResponse,
} from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import { serverMessages } from '@legible/contracts/messages/server';
import { errors, type ErrorCode } from '@legible/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '../../../platform/http/app-error.ts';
import { asAppError } from '../../../platform/http/error-handler.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { choicesIn } from '../document/choices.ts';
import { languagesIn } from '../document/languages.ts';
import { countInspection } from '../inspection/inspection-budget.ts';
import { Inspections } from '../inspection/inspections.ts';
import { FORM } from './form-fields.ts';
import { countUpload } from './pace.ts';
import { FinishedUpload, isAboutName, NamedUpload } from './named-upload.ts';
import { compareParts } from './repeated-parts.ts';
import { keepRefusals } from '../refusals/refusals.ts';
import { SpoolSpace } from './spool-space.ts';
import { standingOf } from './stored-room.ts';
import { Fetching } from './take-in-by-url.ts';
import { UploadAbandoned, UploadRefused } from './upload.ts';
import { UploadTurns } from './upload-turns.ts';

import { takeInParts, type Intake, type TakingDeps, type UploadDeps } from './take-in-parts.ts';

export function uploadRoutes(app: ZodFastify, wired: UploadDeps): void {
  // All uploads of this process share its one thread, and its folder for files in the making.
  const space = new SpoolSpace(new UploadTurns(), wired.room);
  const deps = { ...wired, inspections: inspectionsOf(wired), space };
  byUrlRoute(app, deps);

  app.get(paths.limits, { schema: { response: { 200: limitsResponse } } }, async (request) => {
    const { plan, storedBytes, storedDocuments } = await standingOf(
      deps.db,
      requireCaller(request).userId,
    );
    return {
      ...plan.upload,
      ...plan.storage,
      max_files_per_hour: plan.filesPerHour,
      stored_bytes: storedBytes,
      stored_documents: storedDocuments,
    };
  });

  app.post(
    paths.batch,
    {
      schema: {
        description: FORM,
        headers: uploadHeaders,
        querystring: uploadQuery,
        response: { 200: batchResponse },
      },
      config: { takesFiles: true },
    },
    async (request, reply) => {
      const intake = await takeInOnce(deps, callOf(request), reply);
      if (intake.result.files.length > 0) return intake.result;
      throw refusalOf(intake);
    },
  );

  app.post(
    paths.upload,
    {
      schema: {
        description: FORM,
        headers: uploadHeaders,
        querystring: uploadQuery,
        response: { 200: acceptedFile },
      },
      config: { takesFiles: true },
    },
    async (request, reply) => {
      const intake = await takeInOnce(deps, { ...callOf(request), most: 1 }, reply);
      if (intake.result.files[0]) return intake.result.files[0];
      throw refusalOf(intake);
    },
  );
}

function byUrlRoute(app: ZodFastify, deps: TakingDeps): void {
  const fetching = deps.fetches && new Fetching(deps.fetches);
  app.post(
    programPaths.uploadByUrl,
    {
      schema: {
        headers: uploadHeaders,
        querystring: uploadQuery,
        body: uploadByUrlRequest,
        response: { 200: acceptedFile },
      },
    },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      if (!fetching) throw new AppError('url_uploads_off');
      const call = { ...callOf(request), most: 1, fetched: request.body };
      const intake = await fetching.inTurn(userId, () =>
        takeInOnce(deps, call, reply, (taken) => fetching.takeIn(deps, taken, request.body)),
      );
      if (intake.result.files[0]) return intake.result.files[0];
      throw refusalOf(intake);
    },
  );
}

const refusalOf = ({ result, retryAfter }: Pick<Intake, 'result' | 'retryAfter'>) =>
  new UploadRefused(result.rejected, retryAfter, result.pages_left);

/** Counts the time of inspections while they go on: no upload waits for it, and a lost count is a small one. */
function inspectionsOf({ inspectors, db, logger }: UploadDeps): Inspections {
  const onUsed = (userId: string, seconds: number) => {
    countInspection(db, userId, seconds).catch((error: unknown) =>
      logger.warn({ err: error }, 'counting an inspection'),
    );
  };
  return new Inspections(inspectors, { onUsed });
}

/** A request that brings files. */
interface UploadCall {
  request: FastifyRequest;
  query: z.infer<typeof uploadQuery>;
  /** The name that its sender gave it. */
  name: string | undefined;
  /** How many files at most, whatever the plan allows. */
  most?: number;
  /** The file that is to be fetched, where none is sent. */
  fetched?: UploadByUrlRequest;
}

/** Takes the files of an upload; what becomes of each is in the intake's result. */
type Taking = (intake: Intake) => Promise<void>;

interface AsChecked {
  query: z.infer<typeof uploadQuery>;
  headers: { 'idempotency-key'?: string | undefined };
}

const callOf = (request: AsChecked & Pick<FastifyRequest, 'raw'>): UploadCall => ({
  request: request as unknown as FastifyRequest,
  query: request.query,
  name: request.headers['idempotency-key'],
});

/** Takes an upload, or tells again what became of it, where its sender gave it a name and sent it before. */
async function takeInOnce(
  deps: TakingDeps,
  call: UploadCall,
  reply: FastifyReply,
  taking: Taking = (intake) => takeInParts(deps, call.request, intake),
): Promise<Pick<Intake, 'result' | 'retryAfter'>> {
  const { request, name, fetched } = call;
  if (name === undefined) return takeInAll(deps, call, taking);
  const { userId } = requireCaller(request);
  const upload = await NamedUpload.begin(deps.db, { userId, name, asked: askedBy(call) });
  if (upload instanceof FinishedUpload) {
    await countUpload(deps.db, userId);
    // What is fetched is the same by its address: its bytes need not come again.
    if (!fetched) await compareParts(request, upload);
    void reply.header('Idempotent-Replayed', 'true');
    return { result: upload.answer };
  }
  try {
    const intake = await takeInAll(deps, call, taking, upload);
    if (isFinal(intake)) await upload.finish(intake.result);
    else await upload.release();
    return intake;
  } catch (error) {
    // Should the database be away, the lease runs out by itself.
    await upload.release().catch(() => undefined);
    throw error;
  }
}

/** What tells an upload from another one of the same name, beside its files. Addresses may hold secrets: a hash is enough. */
function askedBy({ request, fetched }: UploadCall): string {
  if (!fetched) return request.url;
  const { url, name = '' } = fetched;
  const hash = createHash('sha256')
    .update(JSON.stringify([url, name]))
    .digest('base64url');
  return `${request.url} ${hash}`;
}

/** A larger plan, the right password, another server or one with less to do take the same files. */
const MAY_CHANGE: ReadonlySet<string> = new Set<ErrorCode>([
  'encrypted',
  'file_password_wrong',
  'file_too_large',
  'too_many_files',
  'too_many_pages',
  'too_slow',
  'url_not_fetched',
]);

/** Whether the same upload would be answered in the same way later, too: for want of pages or storage it would not. */
const isFinal = ({ result, brokeOff }: Intake) =>
  !brokeOff &&
  (result.files.length > 0 ||
    result.rejected.every(
      ({ code }) => !MAY_CHANGE.has(code) && errors[code as ErrorCode].status !== 402,
    ));

/** Takes every file of the request on its own merits: one that is refused does not stop the others. */
async function takeInAll(
  deps: TakingDeps,
  { request, query, most = Number.POSITIVE_INFINITY, fetched }: UploadCall,
  taking: Taking,
  named?: NamedUpload,
): Promise<Intake> {
  const { userId } = requireCaller(request);
  const namedLanguages = languagesIn(query.languages);
  await countUpload(deps.db, userId);
  await deps.room.require(Number(request.headers['content-length'] ?? 0));
  const standing = await standingOf(deps.db, userId);
  const limit = Math.min(most, standing.plan.upload.max_files_per_batch);
  const result: BatchResponse = { processed_count: 0, files: [], rejected: [] };
  const isWanted = () => !request.raw.socket.destroyed;
  const languages = namedLanguages ?? standing.languages;
  const wanted = { named: query.pages, first: query.first_pages };
  const choices = choicesIn(query) ?? null;
  const intake: Intake = {
    userId,
    standing,
    limit,
    wanted,
    languages,
    choices,
    waitsOn: query.wait_for_pages === 'true',
    password: fetched?.password,
    isWanted,
    result,
    named,
    brokeOff: false,
  };
  try {
    await taking(intake);
  } catch (error) {
    // A client that is still sending reads the answer only once its whole request has been read.
    if (!request.raw.complete) request.raw.resume();
    breakOff(request, intake, error);
  }
  result.processed_count = result.files.length;
  if (result.rejected.length === 0) return intake;
  deps.purgeSoon();
  result.rejected = await keepRefusals(deps, userId, result.rejected);
  return intake;
}

/**
 * Files that were taken stay taken, and the answer names them, even where the rest is faulty.
 * @throws the error where none was, or where it is about the whole upload
 */
function breakOff(request: FastifyRequest, intake: Intake, error: unknown): void {
  const { result } = intake;
  const isOfAll = error instanceof UploadAbandoned || isAboutName(error);
  if (result.files.length === 0 || isOfAll) throw error;
  request.log.warn({ err: error }, 'an upload broke off');
  intake.brokeOff = true;
  const { code, message: detail } = asAppError(error);
  result.rejected.push({ input_name: serverMessages.documents.restOfUpload, code, detail });
}
