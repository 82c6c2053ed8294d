import type { MultipartFile } from '@fastify/multipart';
import { uploadHeaders, uploadQuery } from '@legible/contracts/document-queries';
import {
  acceptedFile,
  type AcceptedFile,
  batchResponse,
  type BatchResponse,
  type RejectedFile,
  limitsResponse,
} from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import type { Plan } from '@legible/contracts/plans';
import { serverMessages } from '@legible/contracts/messages/server';
import { errors, type ErrorCode } from '@legible/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Choices } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { asAppError } from '../../../platform/http/error-handler.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { choicesIn, type WantedPages } from '../document/choices.ts';
import { cleanInputName } from '../document/input-name.ts';
import { languagesIn } from '../document/languages.ts';
import { countInspection } from '../inspection/inspection-budget.ts';
import { Inspections, type Inspectors } from '../inspection/inspections.ts';
import { FORM, takeField } from './form-fields.ts';
import { takeIn } from './intake.ts';
import { countFile, countUpload } from './pace.ts';
import {
  FinishedUpload,
  isAboutName,
  NamedUpload,
  requireSame,
  takenFile,
} from './named-upload.ts';
import { compareParts, hashOf, limitsOf } from './repeated-parts.ts';
import { keepRefusals } from '../refusals/refusals.ts';
import { spool } from './spool.ts';
import { SpoolSpace, type Room } from './spool-space.ts';
import { requireStoredRoom, standingOf, type Standing } from './stored-room.ts';
import { UploadAbandoned, UploadRefused } from './upload.ts';
import { UploadTurns } from './upload-turns.ts';

export interface UploadDeps extends DocumentsDeps {
  inspectors: Inspectors;
  /** Removes at once what a refused upload had stored. */
  purgeSoon: () => void;
  room: UploadRoom;
}

/** Room on the disks that uploads are written to. */
interface UploadRoom extends Room {
  /** @throws AppError `storage_full` when an upload of `bytes` bytes would not fit. */
  require(bytes: number): Promise<void>;
}

/** What is handed from one file of a request to the next. */
interface Intake {
  userId: string;
  standing: Standing;
  limit: number;
  /** Pages of each file that are wanted. */
  wanted: WantedPages;
  /** What each file is to be read in; null for the server's setting. */
  languages: string[] | null;
  choices: Choices | null;
  /** Of those that are protected: what its field says, which comes before them. */
  password?: string | undefined;
  /** Whether the client still waits for the answer. */
  isWanted: () => boolean;
  result: BatchResponse;
  /** Of the first refusal that names a time. */
  retryAfter?: number | undefined;
  /** An upload that its sender gave a name. */
  named: NamedUpload | undefined;
  /** Not all of it came, or not all could be looked at. */
  brokeOff: boolean;
}

interface TakingDeps extends UploadDeps {
  /** Of this process, for all uploads. */
  inspections: Inspections;
  space: SpoolSpace;
}

export function uploadRoutes(app: ZodFastify, wired: UploadDeps): void {
  // All uploads of this process share its one thread, and its folder for files in the making.
  const space = new SpoolSpace(new UploadTurns(), wired.room);
  const deps = { ...wired, inspections: inspectionsOf(wired), space };

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
  /** So many files at most, whatever the plan allows. */
  most?: number;
}

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
): Promise<Pick<Intake, 'result' | 'retryAfter'>> {
  const { request, name } = call;
  if (name === undefined) return takeInAll(deps, call);
  const { userId } = requireCaller(request);
  const upload = await NamedUpload.begin(deps.db, { userId, name, asked: request.url });
  if (upload instanceof FinishedUpload) {
    await countUpload(deps.db, userId);
    await compareParts(request, upload);
    void reply.header('Idempotent-Replayed', 'true');
    return { result: upload.answer };
  }
  try {
    const intake = await takeInAll(deps, call, upload);
    if (isFinal(intake)) await upload.finish(intake.result);
    else await upload.release();
    return intake;
  } catch (error) {
    // Should the database be away, the lease runs out by itself.
    await upload.release().catch(() => undefined);
    throw error;
  }
}

/** Whether the same upload would be answered in the same way later, too: for want of pages or storage it would not. */
const isFinal = ({ result, brokeOff }: Intake) =>
  !brokeOff &&
  (result.files.length > 0 ||
    result.rejected.every(({ code }) => errors[code as ErrorCode].status !== 402));

/** Takes every file of the request on its own merits: one that is refused does not stop the others. */
async function takeInAll(
  deps: TakingDeps,
  { request, query, most = Number.POSITIVE_INFINITY }: UploadCall,
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
    ...{ userId, standing, limit, wanted, languages, choices, isWanted, result, named },
    brokeOff: false,
  };
  try {
    await takeInParts(deps, request, intake);
  } catch (error) {
    // A client that is still sending reads the answer only once its whole request has been read.
    if (!request.raw.complete) request.raw.resume();
    // Files that were taken stay taken, and the answer names them, even where the rest is faulty.
    const isNeither = error instanceof UploadAbandoned || isAboutName(error);
    if (result.files.length === 0 || isNeither) throw error;
    request.log.warn({ err: error }, 'an upload broke off');
    intake.brokeOff = true;
    const { code, message: detail } = asAppError(error);
    result.rejected.push({ input_name: serverMessages.documents.restOfUpload, code, detail });
  }
  result.processed_count = result.files.length;
  if (result.rejected.length === 0) return intake;
  deps.purgeSoon();
  result.rejected = await keepRefusals(deps, userId, result.rejected);
  return intake;
}

async function takeInParts(
  deps: TakingDeps,
  request: FastifyRequest,
  intake: Intake,
): Promise<void> {
  const { standing, limit, result } = intake;
  let count = 0;
  const fileSize = standing.plan.upload.max_file_bytes;
  for await (const part of request.parts({ limits: limitsOf(fileSize) })) {
    if (part.type === 'field') {
      takeField(intake, part);
      continue;
    }
    const position = count++;
    const inputName = cleanInputName(part.filename);
    try {
      if (position >= limit) throw tooManyFiles(limit);
      const accepted = await takeInPart(deps, intake, { position, inputName, part });
      result.files.push({ ...accepted, position });
    } catch (error) {
      if (isAboutName(error)) throw error;
      const refused = { ...rejection(inputName, error), position };
      intake.named?.see({ name: inputName, sha256: null });
      if (error instanceof AppError) {
        intake.retryAfter ??= error.retryAfter;
        result.pages_left = error.shortage?.left ?? result.pages_left;
      }
      deps.metrics.refusals.inc({ code: refused.code });
      result.rejected.push(refused);
      part.file.resume();
    }
  }
}

async function takeInPart(
  deps: TakingDeps,
  intake: Intake,
  { position, inputName, part }: { position: number; inputName: string; part: MultipartFile },
): Promise<AcceptedFile> {
  const { userId, standing, wanted, languages, choices, password, isWanted, named } = intake;
  const { plan } = standing;
  const before = named?.takenAt(position);
  if (before) {
    const same = { name: inputName, sha256: await hashOf(part.file) };
    requireSame(before, same);
    named?.see(same);
    return before.accepted;
  }
  await countFile(deps.db, userId, plan);
  requireStoredRoom(standing, 0);
  const share = deps.space.open(userId, plan.upload.max_file_bytes);
  try {
    const spooled = await spool(part.file, deps.scratch, share);
    if (part.file.truncated) {
      await spooled.discard();
      throw tooLarge(plan);
    }
    const accepted = await takeIn(deps, {
      userId,
      plan,
      inputName,
      spooled,
      wanted,
      languages,
      choices,
      password,
      isWanted,
      onTaken:
        named &&
        (async (tx, file, sha256) => {
          await named.note(tx, takenFile(position, { name: inputName, sha256 }, file));
        }),
    });
    named?.see({ name: inputName, sha256: spooled.sha256 });
    return accepted;
  } finally {
    share.leave();
  }
}

function tooLarge({ upload }: Plan): AppError {
  const megabytes = upload.max_file_bytes / 1024 / 1024;
  return new AppError(
    'file_too_large',
    `The file is larger than ${megabytes} MB, the most your plan allows.`,
  );
}

const tooManyFiles = (limit: number) =>
  new AppError(
    'too_many_files',
    `Only ${limit} ${limit === 1 ? 'file' : 'files'} can be uploaded at once.`,
  );

/** Refusals become a reason for the file; a fault, or what is to be tried again later, fails the request. */
function rejection(inputName: string, error: unknown): RejectedFile {
  if (!(error instanceof AppError) || error.status >= 429) throw error;
  const { code, message: detail, shortage } = error;
  return { input_name: inputName, code, detail, ...(shortage && { pages: shortage.pages }) };
}
