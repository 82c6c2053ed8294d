import { TRIAL_MINUTES } from '@legible/contracts/trial';
import type { PdfInfo } from '@legible/ocr-engine';
import { sql } from 'drizzle-orm';
import { trials } from '../../../platform/db/trials-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { originalKey } from '../document/keys.ts';
import { noticesFor } from '../document/notices.ts';
import { bookPurge } from '../document/purge.ts';
import { PAGES_QUEUED } from '../pages/fair-turns.ts';
import type { Spooled } from '../upload/spool.ts';
import { hashOfToken, newToken } from './trial-token.ts';

/** What visitors have sent may take this much of the disk, that of accounts is left alone. */
const MOST_STORED = 2 ** 30;

/** This many may wait at once, of all visitors: the last one waits for about a minute. */
const MOST_WAITING = 30;

/**
 * Takes an inspected file whose first page is to be read for a visitor. Its bytes are booked to be removed within the hour
 * before the first of them is stored, so that no crash keeps them longer.
 * @returns the token that opens it
 * @throws AppError `trial_busy` where too many wait, or too much is stored
 */
export async function submitTrial(
  { db, storage }: Pick<DocumentsDeps, 'db' | 'storage'>,
  { inputName, spooled }: { inputName: string; spooled: Spooled },
  info: PdfInfo,
): Promise<string> {
  const [now] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${trials.state} in ('queued', 'running'))::int`,
      bytes: sql<number>`coalesce(sum(${trials.byteSize}), 0)::float8`,
    })
    .from(trials);
  if ((now?.waiting ?? 0) >= MOST_WAITING) throw tooManyNow(60);
  if ((now?.bytes ?? 0) + spooled.bytes > MOST_STORED) throw tooManyNow(600);
  const [id, token] = [randomId(), newToken()];
  await bookPurge(db, id, TRIAL_MINUTES);
  await storage.putFile(originalKey(id), spooled.path);
  await db.transaction(async (tx) => {
    await tx.insert(trials).values({
      id,
      tokenHash: hashOfToken(token),
      inputName,
      byteSize: spooled.bytes,
      sha256: spooled.sha256,
      pageCount: info.pageCount,
      notices: noticesFor(info),
      expiresAt: sql`now() + make_interval(mins => ${TRIAL_MINUTES})`,
    });
    await tx.execute(sql`select pg_notify(${PAGES_QUEUED}, '')`);
  });
  return token;
}

const tooManyNow = (retryAfter: number) => new AppError('trial_busy', undefined, { retryAfter });
