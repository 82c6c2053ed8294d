import type { User } from '@legible/contracts/accounts';
import { PlanCard } from './plan-card.tsx';
import type { KnownPlan } from '../subscription/known-plan.ts';
import { SubscriptionCard } from './subscription-card.tsx';

interface PlanSectionProps {
  /** What the browser remembers of it: enough to show the card at its size before the server has answered. */
  known: KnownPlan;
  /** Undefined until the server has answered. */
  account: User | undefined;
  /** The server was asked, and did not answer. */
  failed: boolean;
  refreshAccount: () => Promise<void>;
}

/** Everybody's plan: with an active subscription its details (S2.51), otherwise what one has, and the way to more. */
export function PlanSection({ known, account, failed, refreshAccount }: PlanSectionProps) {
  const isActive = account
    ? account.subscription_status === 'active' && account.stripe_subscription_id !== null
    : known.subscription_status === 'active' && !failed;
  if (isActive) return <SubscriptionCard {...{ known, account, refreshAccount }} />;
  return <PlanCard plan={account ?? known} customerId={account?.stripe_customer_id} />;
}
