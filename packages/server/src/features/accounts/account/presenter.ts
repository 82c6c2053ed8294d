import type { Session, User } from '@legible/contracts/accounts';
import type { UserRow } from './repository.ts';
import type { SessionRow } from '../sessions/sessions.ts';

/**
 * What users may see of their own account; the password's hash has no place in it.
 * @param row with the address that the account moves to, where it was looked up.
 */
export function presentUser(row: UserRow & { pendingEmail?: string | null }): User {
  return {
    id: row.id,
    name: row.name,
    last_name: row.lastName,
    email: row.email,
    email_confirmed: row.emailConfirmedAt !== null,
    ...(row.pendingEmail !== undefined && { pending_email: row.pendingEmail }),
    subscription: row.subscription,
    role_type: row.roleType,
    limit: row.pageLimit,
    month_usage: row.pagesUsed,
    stored_bytes: row.storedBytes,
    stored_documents: row.storedDocuments,
    subscription_status: row.subscriptionStatus,
    subscription_start_date: row.subscriptionStartDate?.toISOString() ?? null,
    subscription_cancel_date: row.subscriptionCancelDate?.toISOString() ?? null,
    monthly_at: monthBeforeEnd(row).toISOString(),
    period_end: row.periodEnd.toISOString(),
    stripe_customer_id: row.stripeCustomerId,
    stripe_subscription_id: row.stripeSubscriptionId,
    stripe_price_id: row.stripePriceId,
    stripe_subscription_item_id: row.stripeSubscriptionItemId,
    subscription_interval: row.planInterval,
    scheduled_change: scheduledChange(row),
  };
}

function scheduledChange(row: UserRow): User['scheduled_change'] {
  const { scheduledPlan, scheduledInterval, scheduledAt } = row;
  if (!scheduledPlan || !scheduledInterval || !scheduledAt) return null;
  return {
    subscription: scheduledPlan,
    subscription_interval: scheduledInterval,
    at: scheduledAt.toISOString(),
  };
}

/** The next bill comes a month after this moment, whatever the plan's rhythm (S9.12, D14). */
function monthBeforeEnd({ planInterval, periodStart, periodEnd }: UserRow): Date {
  if (planInterval !== 'year') return periodStart;
  const moment = new Date(periodEnd);
  moment.setUTCMonth(moment.getUTCMonth() - 1);
  // A day that the shorter month lacks would have rolled over into the next one.
  if (moment.getUTCDate() !== periodEnd.getUTCDate()) moment.setUTCDate(0);
  return moment;
}

export function presentSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    current: row.id === currentId,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
  };
}
