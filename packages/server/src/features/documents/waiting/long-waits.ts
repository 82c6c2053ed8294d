import { PAID_PLANS, plans } from '@legible/contracts/plans';
import { and, eq, isNull, lte, not, or, sql } from 'drizzle-orm';
import { documents } from '../../../platform/db/documents-schema.ts';
import { users } from '../../../platform/db/schema.ts';

// A document that waits for other files has no `pagesLeft`; one that waits for the next period, or for a larger plan, says
// there how many were left when it came to wait for that. All of it needs the owner's row beside the document's.

/** For so long a file is kept that no period of its owner's plan has enough pages for. */
const KEPT_FOR_A_PLAN_DAYS = 31;

const pagesOfScheduled = sql.join(
  PAID_PLANS.map((label) => {
    const { pagesPerMonth, pagesPerYear } = plans[label];
    const { scheduledPlan, scheduledInterval } = users;
    return sql`when ${scheduledPlan} = ${label} then case ${scheduledInterval} when 'year' then ${pagesPerYear}::int else ${pagesPerMonth}::int end`;
  }),
  sql` `,
);

/** How many pages the next period has: a paid plan that was cancelled is followed by the free one, another perhaps by a smaller one. */
const nextLimit = sql`case
  when not ${users.periodPaid} then ${users.pageLimit}
  when ${users.subscriptionCancelDate} <= ${users.periodEnd} then ${plans.free.pagesPerMonth}::int
  ${pagesOfScheduled} else ${users.pageLimit} end`;

/** When the next period gives it enough pages; null where its owner's plan will not have as many. */
export const pagesBackAt = sql<Date | null>`case when ${documents.waitsFor} <= ${nextLimit} then ${users.periodEnd} end`;

/** The same, for an update or an insert. */
export const pagesBackFor = (userId: string, wanted: number) => sql<Date | null>`(
  select case when ${wanted}::int <= ${nextLimit} then ${users.periodEnd} end
  from ${users} where ${users.id} = ${userId})`;

const waitsForOthers = isNull(documents.pagesLeft);
const hasEnough = sql`${documents.waitsFor} <= ${users.pageLimit} - ${users.pagesUsed}`;

/** What is not charged of the quota, as `reservePages` tells it. */
export const pagesUncharged = sql<number>`greatest(0, ${users.pageLimit} - ${users.pagesUsed})`;

/** It is its turn before newcomers': no file waits behind one that cannot go on for weeks. */
export const isBeforeNewcomers = or(waitsForOthers, hasEnough);

/** No period has enough pages for it, and its owner has had time for a larger plan. One clock says so: the database's. */
export const waitsInVain = sql<boolean>`(${documents.waitsFor} > ${users.pageLimit}
  and ${documents.waitsSince} <= now() - make_interval(days => ${KEPT_FOR_A_PLAN_DAYS}))`;

/**
 * Too few pages are left for it whatever other files give back, and what it says of its wait is not so, or nothing yet. What
 * needs no pages goes on.
 */
export const isToBeDated = and(
  sql`${documents.waitsFor} > greatest(0, ${users.pageLimit} - ${users.pagesUsed})`,
  not(waitsInVain),
  or(waitsForOthers, sql`${documents.waitsUntil} is distinct from ${pagesBackAt}`),
);

/** There may be something to do for it: it can go on, or what it says of its wait is true no longer. */
export const isToBeLookedAt = or(
  waitsForOthers,
  hasEnough,
  sql`${documents.waitsUntil} is distinct from ${pagesBackAt}`,
  waitsInVain,
);

/** Its owner's free period is over, which was not noticed yet. */
export const isPeriodOver = and(eq(users.periodPaid, false), lte(users.periodEnd, sql`now()`));
