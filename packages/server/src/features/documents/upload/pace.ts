import { UPLOADS_PER_MINUTE } from '@legible/contracts/documents/documents';
import type { Plan } from '@legible/contracts/plans';
import { boundMessages } from '@legible/contracts/messages/documents/bounds';
import type { Database } from '../../../platform/db/connect.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countAttempt } from '../../../platform/limits/rate-limit.ts';
import { standingOf } from './stored-room.ts';

const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** What is counted of a user within an hour. */
type Paced = 'files' | 'runs';

const sentences = {
  files: boundMessages.tooManyFiles,
  runs: boundMessages.tooManyRuns,
} satisfies Record<Paced, (perHour: number) => string>;

/** Counts a file that is being sent. @throws AppError `too_many_requests` above what the plan takes in an hour. */
export async function countFile(db: Database, userId: string, plan: Plan): Promise<void> {
  await count(db, userId, plan, 'files');
}

/** Counts a run that is to be cancelled or started again. @throws AppError `too_many_requests`, as for files. */
export async function countRun(db: Database, userId: string): Promise<void> {
  const { plan } = await standingOf(db, userId);
  await count(db, userId, plan, 'runs');
}

/**
 * Counts an upload that begins, with all of its files: the application sends everything that was chosen in one.
 * @throws AppError `too_many_requests` for more than 60 in a minute (D77).
 */
export async function countUpload(db: Database, userId: string): Promise<void> {
  const key = userLimitKey('uploads', userId);
  const limit = { key, max: UPLOADS_PER_MINUTE, seconds: MINUTE_SECONDS, lasting: false };
  await countAttempt(db, limit).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { retryAfter = MINUTE_SECONDS } = error;
    const detail = boundMessages.tooManyUploads(UPLOADS_PER_MINUTE);
    throw new AppError('too_many_requests', detail, { retryAfter });
  });
}

/** Without waiting for the disk: what a crash of the database forgets is the count of its last moment. */
async function count(db: Database, userId: string, plan: Plan, what: Paced): Promise<void> {
  const max = plan.filesPerHour;
  const limit = { key: userLimitKey(what, userId), max, seconds: HOUR_SECONDS, lasting: false };
  await countAttempt(db, limit).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { retryAfter = HOUR_SECONDS } = error;
    const detail = sentences[what](max);
    throw new AppError('too_many_requests', detail, { retryAfter });
  });
}
