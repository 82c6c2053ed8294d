import type { ErrorCode } from '@legible/contracts/errors';
import { errors } from '@legible/contracts/errors';
import { pageStateDetail } from '@legible/contracts/messages/documents/page-states';
import type { TrialResponse } from '@legible/contracts/trial';
import type { PageText } from '@legible/ocr-engine';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { trials } from '../../../platform/db/trials-schema.ts';
import { presentWords } from '../corrections/present-page.ts';
import { hashOfToken } from './trial-token.ts';

export type TrialRow = typeof trials.$inferSelect;

const isAlive = gt(trials.expiresAt, sql`now()`);

/** What a cookie opens; undefined for one of which nothing is there any more. */
export async function findTrial(
  db: Database | Transaction,
  token: string | undefined,
): Promise<TrialRow | undefined> {
  if (token === undefined) return undefined;
  const [row] = await db
    .select()
    .from(trials)
    .where(and(eq(trials.tokenHash, hashOfToken(token)), isAlive));
  return row;
}

const states = {
  queued: 'waiting',
  running: 'waiting',
  read: 'read',
  ready: 'ready',
  failed: 'failed',
} as const;

/** What its visitor is told of a trial. */
export function presentTrial(row: TrialRow): TrialResponse {
  return {
    state: states[row.state],
    input_name: row.inputName,
    pages: row.pageCount,
    detail: detailOf(row),
    text:
      row.pageText === null
        ? null
        : presentWords({ textKey: null }, JSON.parse(row.pageText) as PageText, []),
    keeps: row.wanted,
    expires_at: row.expiresAt.toISOString(),
  };
}

function detailOf({ state, errorCode }: TrialRow): string | null {
  if (errorCode === null) return null;
  if (state === 'ready') return pageStateDetail('left_alone', errorCode);
  return errors[errorCode as ErrorCode].detail;
}
