import {
  type AcceptedFile,
  type BatchResponse,
  type RejectedFile,
} from '@legible/contracts/documents/documents';
import type { Plan } from '@legible/contracts/plans';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Choices } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Outward } from '../../../platform/outward/outward.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { type WantedPages } from '../document/choices.ts';
import { cleanInputName } from '../document/input-name.ts';
import { Inspections, type Inspectors } from '../inspection/inspections.ts';
import { takeField } from './form-fields.ts';
import { takeIn } from './intake.ts';
import { countFile } from './pace.ts';
import { isAboutName, NamedUpload, requireSame, takenFile } from './named-upload.ts';
import { hashOf, limitsOf } from './repeated-parts.ts';
import { spool } from './spool.ts';
import { SpoolSpace, type Room } from './spool-space.ts';
import { requireStoredRoom, type Standing } from './stored-room.ts';

export interface UploadDeps extends DocumentsDeps {
  inspectors: Inspectors;
  /** Removes at once what a refused upload had stored. */
  purgeSoon: () => void;
  room: UploadRoom;
  /** Fetches files that are named by their address; undefined where the operator has not allowed it. */
  fetches: Outward | undefined;
}

/** Room on the disks that uploads are written to. */
interface UploadRoom extends Room {
  /** @throws AppError `storage_full` when an upload of `bytes` bytes would not fit. */
  require(bytes: number): Promise<void>;
}

/** What is handed from one file of a request to the next. */
export interface Intake {
  userId: string;
  standing: Standing;
  limit: number;
  /** Pages of each file that are wanted. */
  wanted: WantedPages;
  /** What each file is to be read in; null for the server's setting. */
  languages: string[] | null;
  choices: Choices | null;
  /** Whether files wait for the next period's pages where these would be refused for want of them. */
  waitsOn: boolean;
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

export interface TakingDeps extends UploadDeps {
  /** Of this process, for all uploads. */
  inspections: Inspections;
  space: SpoolSpace;
}

/** Takes the files of a request, one after the other; what becomes of each is in the result. */
export async function takeInParts(
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
      refuse(deps, intake, { position, inputName, error });
      part.file.resume();
    }
  }
}

/** @throws what is no refusal of this file alone */
export function refuse(
  { metrics }: TakingDeps,
  intake: Intake,
  { position, inputName, error }: { position: number; inputName: string; error: unknown },
): void {
  const { result } = intake;
  const refused = { ...rejection(inputName, error), position };
  // Of one that was refused before it was read no more is known.
  intake.named?.see(position, { name: inputName, sha256: null });
  if (error instanceof AppError) {
    intake.retryAfter ??= error.retryAfter;
    result.pages_left = error.shortage?.left ?? result.pages_left;
  }
  metrics.refusals.inc({ code: refused.code });
  result.rejected.push(refused);
}

/** The bytes of a file as they come; `truncated` when there were more than the plan takes. */
export interface SentPart {
  position: number;
  inputName: string;
  part: { file: Readable & { truncated?: boolean } };
}

/** @throws AppError with the reason why the file is not taken */
export async function takeInPart(
  deps: TakingDeps,
  intake: Intake,
  { position, inputName, part }: SentPart,
): Promise<AcceptedFile> {
  const { userId, standing, wanted, languages, choices, waitsOn, password, isWanted, named } =
    intake;
  const { plan } = standing;
  const before = named?.takenAt(position);
  if (before) {
    const same = { name: inputName, sha256: await hashOf(part.file) };
    requireSame(before, same);
    named?.see(position, same);
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
    named?.see(position, { name: inputName, sha256: spooled.sha256 });
    return await takeIn(deps, {
      userId,
      plan,
      inputName,
      spooled,
      wanted,
      languages,
      choices,
      waitsOn,
      password,
      isWanted,
      onTaken:
        named &&
        (async (tx, file, sha256) => {
          await named.note(tx, takenFile(position, { name: inputName, sha256 }, file));
        }),
    });
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
