import { planOf } from '@legible/contracts/plans';
import type { FeatureRequest } from '@legible/contracts/votes';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { featureRequests, featureVotes } from '../../platform/db/votes-schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

type RequestRow = typeof featureRequests.$inferSelect;

/**
 * All requests with their votes, those that take votes first, then by votes, then by age.
 * @param userId who looks; undefined for a visitor, and for the operator
 */
export async function listRequests(db: Database, userId?: string): Promise<FeatureRequest[]> {
  const [rows, votes, own] = await Promise.all([
    db.select().from(featureRequests),
    countVotes(db),
    ownVotes(db, userId),
  ]);
  return rows.map((row) => presentRequest(row, votes, own)).toSorted(byWish);
}

/** One request as it is now. @throws AppError `not_found` */
export async function findRequest(
  db: Database,
  number: number,
  userId: string,
): Promise<FeatureRequest> {
  const [[row], votes, own] = await Promise.all([
    db.select().from(featureRequests).where(eq(featureRequests.number, number)),
    countVotes(db, number),
    ownVotes(db, userId),
  ]);
  if (!row) throw new AppError('not_found');
  return presentRequest(row, votes, own);
}

/** Weighted votes by the request's number: each counts what the plan of its account says now. */
async function countVotes(db: Database, number?: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ number: featureVotes.requestNumber, plan: users.subscription, accounts: count() })
    .from(featureVotes)
    .innerJoin(users, eq(users.id, featureVotes.userId))
    .where(number === undefined ? undefined : eq(featureVotes.requestNumber, number))
    .groupBy(featureVotes.requestNumber, users.subscription);
  const votes = new Map<number, number>();
  for (const row of rows) {
    const weighted = row.accounts * planOf(row.plan).voteWeight;
    votes.set(row.number, (votes.get(row.number) ?? 0) + weighted);
  }
  return votes;
}

async function ownVotes(db: Database, userId: string | undefined): Promise<Set<number>> {
  if (userId === undefined) return new Set();
  const rows = await db
    .select({ number: featureVotes.requestNumber })
    .from(featureVotes)
    .where(eq(featureVotes.userId, userId));
  return new Set(rows.map(({ number }) => number));
}

function presentRequest(
  row: RequestRow,
  votes: Map<number, number>,
  own: Set<number>,
): FeatureRequest {
  const { number, title, text, state, answer, closedAt } = row;
  return {
    number,
    title,
    text,
    state,
    answer,
    takes_votes: closedAt === null,
    votes: votes.get(number) ?? 0,
    voted: own.has(number),
  };
}

const byWish = (one: FeatureRequest, other: FeatureRequest): number =>
  Number(other.takes_votes) - Number(one.takes_votes) ||
  other.votes - one.votes ||
  one.number - other.number;

/**
 * Votes for a request; a second time changes nothing.
 * @throws AppError `not_found`; `request_closed` for one that takes no votes; `email_unconfirmed`: an address that is another
 *   user's has no voice
 */
export async function giveVote(db: Database, userId: string, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .select({ closedAt: featureRequests.closedAt })
      .from(featureRequests)
      .where(eq(featureRequests.number, number))
      // One that is closed at this moment is waited for.
      .for('share');
    requireOpen(request);
    const [user] = await tx
      .select({ confirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user?.confirmedAt) throw new AppError('email_unconfirmed');
    await tx.insert(featureVotes).values({ requestNumber: number, userId }).onConflictDoNothing();
  });
}

/** Takes a vote back, if there is one. @throws AppError `not_found`, `request_closed` */
export async function withdrawVote(db: Database, userId: string, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .select({ closedAt: featureRequests.closedAt })
      .from(featureRequests)
      .where(eq(featureRequests.number, number))
      .for('share');
    requireOpen(request);
    const own = and(eq(featureVotes.requestNumber, number), eq(featureVotes.userId, userId));
    await tx.delete(featureVotes).where(own);
  });
}

function requireOpen(request: { closedAt: Date | null } | undefined): void {
  if (!request) throw new AppError('not_found');
  if (request.closedAt) throw new AppError('request_closed');
}

/** What an account has voted for, for its owner's archive. */
export async function exportVotes(db: Database, userId: string): Promise<object[]> {
  return db
    .select({ request: featureRequests.title, voted_at: featureVotes.votedAt })
    .from(featureVotes)
    .innerJoin(featureRequests, eq(featureRequests.number, featureVotes.requestNumber))
    .where(eq(featureVotes.userId, userId))
    .orderBy(featureVotes.votedAt);
}
