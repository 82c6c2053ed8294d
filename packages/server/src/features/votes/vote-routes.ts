import { paths } from '@legible/contracts/endpoints';
import { planOf } from '@legible/contracts/plans';
import { featureRequest, featureRequestsResponse } from '@legible/contracts/votes';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { requireSession } from '../../platform/http/caller.ts';
import { networksOf } from '../../platform/http/network.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { userLimitKey, type LimitKeys } from '../../platform/limits/limit-key.ts';
import { countAttempt, countByNetwork } from '../../platform/limits/rate-limit.ts';
import { findRequest, giveVote, listRequests, withdrawVote } from './requests.ts';

/** Looks at the page, by account or, of visitors, by network: each counts all votes. */
const LOOKS = { max: 120, seconds: 60, lasting: false };
const VOTES = { max: 60, seconds: 60 };

export interface VoteDeps {
  db: Database;
  limitKey: LimitKeys;
}

const LARGEST_NUMBER = 2 ** 31 - 1;
const byNumber = z.object({ number: z.coerce.number().int().min(1).max(LARGEST_NUMBER) });

/** What the product could do, and how much it is wanted. Who voted for what is not told. */
export function voteRoutes(app: ZodFastify, deps: VoteDeps): void {
  const { db } = deps;

  app.get(
    paths.featureRequests,
    { schema: { response: { 200: featureRequestsResponse } } },
    async ({ caller, ip }) => {
      if (caller) {
        await countAttempt(db, { key: userLimitKey('feature-requests', caller.userId), ...LOOKS });
      } else {
        await countByNetwork(deps, networksOf(ip), { kind: 'feature-requests', ...LOOKS });
      }
      return {
        requests: await listRequests(db, caller?.userId),
        vote_weight: caller && (await weightOf(db, caller.userId)),
      };
    },
  );

  const vote = { schema: { params: byNumber, response: { 200: featureRequest } } };

  app.put(paths.featureVote, vote, async (request) => {
    const { userId } = requireSession(request);
    await countAttempt(db, { key: userLimitKey('vote', userId), ...VOTES });
    await giveVote(db, userId, request.params.number);
    return findRequest(db, request.params.number, userId);
  });

  app.delete(paths.featureVote, vote, async (request) => {
    const { userId } = requireSession(request);
    await countAttempt(db, { key: userLimitKey('vote', userId), ...VOTES });
    await withdrawVote(db, userId, request.params.number);
    return findRequest(db, request.params.number, userId);
  });
}

async function weightOf(db: Database, userId: string): Promise<number> {
  const [user] = await db
    .select({ plan: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  return planOf(user?.plan ?? 'free').voteWeight;
}
