import { paths } from '@legible/contracts/endpoints';
import { planOf } from '@legible/contracts/plans';
import { usageResponse } from '@legible/contracts/usage';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { rollOver } from './quota.ts';

/** What is used of the plan, without anything else of the account: for programs. */
export function usageRoute(app: ZodFastify, db: Database): void {
  app.get(paths.usage, { schema: { response: { 200: usageResponse } } }, async (request) => {
    const { userId } = requireCaller(request);
    await rollOver(db, userId);
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    if (!row) throw new AppError('unauthenticated');
    const { storage, api } = planOf(row.subscription);
    return {
      plan: row.subscription,
      page_limit: row.pageLimit,
      pages_used: row.pagesUsed,
      pages_reserved: row.pagesReserved,
      pages_left: Math.max(0, row.pageLimit - row.pagesUsed - row.pagesReserved),
      period_start: row.periodStart.toISOString(),
      period_end: row.periodEnd.toISOString(),
      stored_bytes: row.storedBytes,
      stored_documents: row.storedDocuments,
      max_stored_bytes: storage.max_stored_bytes,
      max_stored_documents: storage.max_stored_documents,
      calls_per_minute: api.callsPerMinute,
    };
  });
}
