import { dayNearby, planName } from '@legible/contracts/messages/billing-words';
import { usageMessages as words } from '@legible/contracts/messages/usage';
import { type PlanUser, pagesOfPlan } from './page-allowance.ts';

/** When pages come back, and how many; null where it is not known. */
export function nextPages(user: PlanUser): string | null {
  const { subscription, limit, period_end: end, subscription_status: status } = user;
  const paid = subscription !== 'free';
  if (paid && status === 'past_due') return words.overdue;
  if (end === undefined || limit === null) return null;
  const day = dayNearby(new Date(end));
  // An ended subscription keeps its date, of a plan that is free again.
  if (paid && status === 'active' && user.subscription_cancel_date) {
    return words.ends(planName(subscription), dayNearby(new Date(user.subscription_cancel_date)));
  }
  const next = paid ? user.scheduled_change : null;
  if (!next) return words.newPages(limit, day);
  const pages = pagesOfPlan(next.subscription, next.subscription_interval);
  return words.newPagesOf(pages, day, planName(next.subscription));
}
