import type { Session, User } from '@legible/contracts/accounts';
import type { UserRow } from './repository.ts';
import type { SessionRow } from './sessions.ts';

/** What a user may see of the own account; the password's hash has no place in it. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    last_name: row.lastName,
    email: row.email,
    email_confirmed: row.emailConfirmedAt !== null,
    subscription: row.subscription,
    role_type: row.roleType,
    limit: row.pageLimit,
    month_usage: row.pagesUsed,
    subscription_status: row.subscriptionStatus,
    subscription_start_date: row.subscriptionStartDate?.toISOString() ?? null,
    subscription_cancel_date: row.subscriptionCancelDate?.toISOString() ?? null,
    monthly_at: row.periodStart.toISOString(),
    stripe_customer_id: row.stripeCustomerId,
    stripe_subscription_id: row.stripeSubscriptionId,
    stripe_price_id: row.stripePriceId,
    stripe_subscription_item_id: row.stripeSubscriptionItemId,
  };
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
