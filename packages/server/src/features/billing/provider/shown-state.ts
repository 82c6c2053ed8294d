import type {
  ProviderSubscription,
  ScheduledChange,
} from '../../../platform/card-payments/card-payments.ts';
import type { UserRow } from '../account/account.ts';
import { isHeld } from '../account/entitlement.ts';

/** What people see of their subscription. */
export type ShownState = Pick<
  UserRow,
  | 'subscriptionStatus'
  | 'subscriptionStartDate'
  | 'subscriptionCancelDate'
  | 'stripeSubscriptionId'
  | 'stripePriceId'
  | 'stripeSubscriptionItemId'
  | 'scheduledPlan'
  | 'scheduledInterval'
  | 'scheduledAt'
>;

const nothingShown: ShownState = {
  subscriptionStatus: null,
  subscriptionStartDate: null,
  subscriptionCancelDate: null,
  stripeSubscriptionId: null,
  stripePriceId: null,
  stripeSubscriptionItemId: null,
  scheduledPlan: null,
  scheduledInterval: null,
  scheduledAt: null,
};

/** What people see of their subscription; its ids only while there is one to change or to pay. */
export function shownState(
  current: ProviderSubscription | null,
  scheduled: ScheduledChange | null,
): ShownState {
  if (!current) return nothingShown;
  const dates = {
    subscriptionStatus: current.status,
    subscriptionStartDate: current.startedAt,
    subscriptionCancelDate: current.cancelAt ?? current.endedAt,
  };
  if (!isHeld(current)) return { ...nothingShown, ...dates };
  return {
    ...nothingShown,
    ...dates,
    stripeSubscriptionId: current.id,
    stripePriceId: current.priceId,
    stripeSubscriptionItemId: current.itemId,
    ...(scheduled && {
      scheduledPlan: scheduled.plan,
      scheduledInterval: scheduled.interval,
      scheduledAt: scheduled.at,
    }),
  };
}
