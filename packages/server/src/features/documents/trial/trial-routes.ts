import { detailResponse } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { withoutDirections } from '@legible/contracts/documents/directions';
import { trialMessages } from '@legible/contracts/messages/documents/trial';
import { TRIAL_MEGABYTES, TRIALS_PER_HOUR, trialResponse } from '@legible/contracts/trial';
import { create as contentDisposition } from 'content-disposition';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { trials } from '../../../platform/db/trials-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CookieRules } from '../../../platform/http/cookie-rules.ts';
import { networkOf, networksOf } from '../../../platform/http/network.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { type LimitKeys, userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countAttempt, countByNetwork } from '../../../platform/limits/rate-limit.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { cleanInputName } from '../document/input-name.ts';
import { originalKey } from '../document/keys.ts';
import type { Inspections, Inspectors } from '../inspection/inspections.ts';
import { inspectUpload } from '../upload/intake.ts';
import { spool } from '../upload/spool.ts';
import { SpoolSpace, type Room } from '../upload/spool-space.ts';
import { UploadTurns } from '../upload/upload-turns.ts';
import { claimTrial } from './keep-trials.ts';
import { submitTrial } from './take-trial.ts';
import { TrialCookie } from './trial-cookie.ts';
import { trialInspections } from './trial-inspections.ts';
import { findTrial, presentTrial, type TrialRow } from './trials.ts';

const MOST_BYTES = TRIAL_MEGABYTES * 1024 * 1024;
/** In the making at once, of all visitors of a process. */
const MOST_BYTES_AT_ONCE = 16 * MOST_BYTES;
/** Of a longer file only the number of pages is found out; it is refused. */
const MOST_PAGES = 100;
const HOUR_SECONDS = 3600;
/** Within an hour, of all visitors. */
const MOST_OF_ALL = 1000;

interface TrialDeps extends DocumentsDeps {
  inspectors: Inspectors;
  limitKey: LimitKeys;
  cookies: CookieRules;
  room: Room & { require(bytes: number): Promise<void> };
  /** Has what was asked to be kept become a document, if it may. */
  keepSoon: () => void;
}

/** A page read for a visitor without an account. Only the cookie of the browser that sent it opens it. */
export function trialRoutes(app: ZodFastify, deps: TrialDeps): void {
  const { db, storage } = deps;
  const cookie = new TrialCookie(deps.cookies);
  const space = new SpoolSpace(new UploadTurns(), deps.room, MOST_BYTES_AT_ONCE);
  const inspections = trialInspections(deps.inspectors);
  const taking = { ...deps, space, inspections };

  /** @throws AppError `not_found` */
  const ownTrial = async (request: FastifyRequest): Promise<TrialRow> => {
    const row = await findTrial(db, cookie.read(request));
    if (!row) throw new AppError('not_found');
    return row;
  };

  app.post(
    paths.trial,
    { schema: { response: { 202: detailResponse } }, config: { takesFiles: true } },
    async (request, reply) => {
      const networks = networksOf(request.ip);
      const perNetwork = { kind: 'trial', max: TRIALS_PER_HOUR, seconds: HOUR_SECONDS };
      await countByNetwork(deps, networks, perNetwork).catch(asTrialLimit);
      const ofAll = { key: userLimitKey('trial', 'all'), max: MOST_OF_ALL, seconds: HOUR_SECONDS };
      await countAttempt(db, ofAll).catch(asTrialLimit);
      await deps.room.require(Number(request.headers['content-length'] ?? 0));
      const owner = deps.limitKey('trial', networkOf(request.ip));
      cookie.write(reply, await takeTrial(taking, request, owner));
      return reply.status(202).send({ detail: trialMessages.taken });
    },
  );

  app.get(paths.trial, { schema: { response: { 200: trialResponse } } }, async (request) =>
    presentTrial(await ownTrial(request)),
  );

  const file = {
    description: 'The searchable file.',
    content: { 'application/pdf': { schema: z.any() } },
  };
  app.get(paths.trialFile, { schema: { response: { 200: file } } }, async (request, reply) => {
    const row = await ownTrial(request);
    if (row.state !== 'ready') throw new AppError('not_ready');
    void reply.headers({
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(withoutDirections(row.inputName)),
      'Content-Length': row.byteSize + (row.increment?.length ?? 0),
    });
    const original = storage.read(originalKey(row.id));
    return reply.send(Readable.from(joined(original, row.increment)));
  });

  app.post(paths.keepTrial, { schema: { response: { 200: detailResponse } } }, async (request) => {
    const row = await ownTrial(request);
    await db.update(trials).set({ wanted: true }).where(eq(trials.id, row.id));
    if (request.caller) {
      await claimTrial(db, cookie.read(request), request.caller.userId);
      deps.keepSoon();
    }
    return { detail: trialMessages.keeps };
  });
}

async function* joined(original: Readable, increment: Buffer | null): AsyncGenerator<Buffer> {
  yield* original as AsyncIterable<Buffer>;
  if (increment) yield increment;
}

/** Of a protected file: there is no field for its password here. */
function inTrialWords(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'encrypted') throw error;
  throw new AppError('encrypted', trialMessages.protected, { cause: error });
}

/** The sentence is about trials; when again is told as always. */
function asTrialLimit(error: unknown): never {
  if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
  throw new AppError('trial_limit', undefined, { retryAfter: error.retryAfter });
}

type TakingDeps = TrialDeps & { space: SpoolSpace; inspections: Pick<Inspections, 'inspect'> };

/**
 * Takes the one file of a request.
 * @param owner whom the seconds of its inspection are counted for
 * @returns the token that opens it
 */
async function takeTrial(
  deps: TakingDeps,
  request: FastifyRequest,
  owner: string,
): Promise<string> {
  const part = await request.file({ limits: { fileSize: MOST_BYTES, files: 1, fields: 0 } });
  if (!part) throw new AppError('no_files');
  const share = deps.space.open(owner, MOST_BYTES);
  try {
    const spooled = await spool(part.file, deps.scratch, share);
    try {
      if (part.file.truncated) {
        throw new AppError('file_too_large', trialMessages.tooLarge(TRIAL_MEGABYTES));
      }
      if (spooled.bytes === 0) throw new AppError('empty_file');
      const info = await inspectUpload(deps, { userId: owner, spooled }, MOST_PAGES).catch(
        inTrialWords,
      );
      if (info.pageCount > MOST_PAGES) {
        throw new AppError('too_many_pages', trialMessages.tooManyPages(MOST_PAGES));
      }
      return await submitTrial(deps, { inputName: cleanInputName(part.filename), spooled }, info);
    } finally {
      await spooled.discard();
    }
  } finally {
    share.leave();
  }
}
