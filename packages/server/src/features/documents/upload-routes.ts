import type { MultipartFile } from '@fastify/multipart';
import {
  acceptedFile,
  batchResponse,
  type BatchResponse,
  type RejectedFile,
  uploadLimits,
} from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import { planOf, type Plan } from '@legible/contracts/plans';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { asAppError } from '../../platform/http/error-handler.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import type { DocumentsDeps } from './deps.ts';
import { cleanInputName } from './input-name.ts';
import { countInspection } from './inspection-budget.ts';
import { Inspections, type Inspectors } from './inspections.ts';
import { takeIn } from './intake.ts';
import { planLabelOf } from './repository.ts';
import { spool } from './spool.ts';
import { UploadRefused } from './upload-refused.ts';
import { UploadTurns } from './upload-turns.ts';

/** Fonts that `font_file` may name (D55): the layer's own glyphless font serves every script. */
const FONTS = new Set(['glyphless']);

/** A request with more parts than any plan allows is cut off; up to here each file gets a reason. */
const MOST_PARTS = 1000;

/** All uploads of this process share its one thread. */
const turns = new UploadTurns();

export interface UploadDeps extends DocumentsDeps {
  inspectors: Inspectors;
  /** Removes at once what a refused upload had stored. */
  purgeSoon: () => void;
}

interface TakingDeps extends UploadDeps {
  /** Of this process, for all uploads. */
  inspections: Inspections;
}

export function uploadRoutes(app: ZodFastify, wired: UploadDeps): void {
  const deps = { ...wired, inspections: inspectionsOf(wired) };
  app.get(paths.limits, { schema: { response: { 200: uploadLimits } } }, async (request) => {
    const { userId } = requireCaller(request);
    return planOf(await planLabelOf(deps.db, userId)).upload;
  });

  app.post(
    paths.batch,
    { schema: { response: { 200: batchResponse } }, config: { takesFiles: true } },
    async (request) => {
      const result = await takeInAll(deps, request);
      if (result.files.length > 0) return result;
      throw new UploadRefused(result.rejected);
    },
  );

  app.post(
    paths.upload,
    { schema: { response: { 200: acceptedFile } }, config: { takesFiles: true } },
    async (request) => {
      const { files, rejected } = await takeInAll(deps, request, 1);
      if (files[0]) return files[0];
      throw new UploadRefused(rejected);
    },
  );
}

/** What inspections take is counted beside them: nobody waits for it, and a lost count is a small one. */
function inspectionsOf({ inspectors, db, logger }: UploadDeps): Inspections {
  const onUsed = (userId: string, seconds: number) => {
    countInspection(db, userId, seconds).catch((error: unknown) =>
      logger.warn({ err: error }, 'counting an inspection'),
    );
  };
  return new Inspections(inspectors, { onUsed });
}

/** Takes every file of the request on its own merits: one that is refused does not stop the others. */
async function takeInAll(
  deps: TakingDeps,
  request: FastifyRequest,
  maxFiles = Number.POSITIVE_INFINITY,
): Promise<BatchResponse> {
  const { userId } = requireCaller(request);
  const plan = planOf(await planLabelOf(deps.db, userId));
  const limit = Math.min(maxFiles, plan.upload.max_files_per_batch);
  const result: BatchResponse = { processed_count: 0, files: [], rejected: [] };
  try {
    await takeInParts(deps, request, { userId, plan, limit, result });
  } catch (error) {
    // A client that is still sending hears the answer only when somebody listens to the end.
    if (!request.raw.complete) request.raw.resume();
    // What was taken stays taken and has to be told, whatever is wrong with the rest.
    if (result.files.length === 0) throw error;
    request.log.warn({ err: error }, 'an upload broke off');
    const { code, message: detail } = asAppError(error);
    result.rejected.push({ input_name: 'The rest of the upload', code, detail });
  }
  result.processed_count = result.files.length;
  if (result.rejected.length > 0) deps.purgeSoon();
  return result;
}

async function takeInParts(
  deps: TakingDeps,
  request: FastifyRequest,
  to: { userId: string; plan: Plan; limit: number; result: BatchResponse },
): Promise<void> {
  const { userId, plan, limit, result } = to;
  let count = 0;
  const limits = { fileSize: plan.upload.max_file_bytes, files: MOST_PARTS, fields: 10 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      checkField(part.fieldname, part.value);
      continue;
    }
    const position = count++;
    const inputName = cleanInputName(part.filename);
    try {
      if (position >= limit) throw tooManyFiles(limit);
      const accepted = await takeInPart(deps, { userId, plan, inputName, part });
      result.files.push({ ...accepted, position });
    } catch (error) {
      const refused = { ...rejection(inputName, error), position };
      deps.metrics.refusals.inc({ code: refused.code });
      result.rejected.push(refused);
      part.file.resume();
    }
  }
}

async function takeInPart(
  deps: TakingDeps,
  upload: { userId: string; plan: Plan; inputName: string; part: MultipartFile },
) {
  const { part, ...rest } = upload;
  const spooled = await spool(part.file, deps.scratch, turns);
  if (part.file.truncated) {
    await spooled.discard();
    const megabytes = upload.plan.upload.max_file_bytes / 1024 / 1024;
    throw new AppError(
      'file_too_large',
      `The file is larger than ${megabytes} MB, the most your plan allows.`,
    );
  }
  return takeIn(deps, { ...rest, spooled });
}

function checkField(name: string, value: unknown): void {
  if (name !== 'font_file' || value === '') return;
  if (typeof value !== 'string' || !FONTS.has(value)) throw new AppError('unknown_font');
}

const tooManyFiles = (limit: number) =>
  new AppError(
    'too_many_files',
    `Only ${limit} ${limit === 1 ? 'file' : 'files'} can be uploaded at once.`,
  );

/** Refusals become a reason for the file; a fault, or what is to be tried again later, fails the request. */
function rejection(inputName: string, error: unknown): RejectedFile {
  if (!(error instanceof AppError) || error.status >= 429) throw error;
  return { input_name: inputName, code: error.code, detail: error.message };
}
