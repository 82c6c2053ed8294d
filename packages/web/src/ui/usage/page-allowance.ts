import { messages } from '@legible/contracts/messages/application';
import { planOf } from '@legible/contracts/plans';

/** What the pages of a user's period are told by. */
export interface PlanUser {
  subscription: string;
  limit: number | null;
  month_usage: number | null;
  subscription_status?: string | null | undefined;
  subscription_cancel_date?: string | null | undefined;
  /** Not told by a server that is older. */
  period_end?: string | undefined;
  scheduled_change?: ScheduledPlan | null | undefined;
  stored_bytes?: number | undefined;
  stored_documents?: number | undefined;
}

/** A smaller plan that begins with the next period. */
export interface ScheduledPlan {
  subscription: string;
  subscription_interval: 'month' | 'year';
  at: string;
}

type Pages = Pick<PlanUser, 'limit' | 'month_usage'>;

/** Null unless both numbers are known; never negative (S2.56, D71). */
export function pagesLeft({ limit, month_usage }: Pages): number | null {
  return limit === null || month_usage === null ? null : Math.max(0, limit - month_usage);
}

/** A yearly plan's limit is the whole year's (D26). */
export function pagesLeftLabel({ limit, subscription }: PlanUser): string {
  const plan = planOf(subscription);
  const yearly = plan.label !== 'free' && limit === plan.pagesPerYear;
  return yearly ? messages.upload.pagesLeftThisYear : messages.upload.pagesLeftThisMonth;
}

/** Pages that a period of a plan begins with. */
export function pagesOfPlan(label: string, interval: 'month' | 'year' | null): number {
  const plan = planOf(label);
  return interval === 'year' ? plan.pagesPerYear : plan.pagesPerMonth;
}
