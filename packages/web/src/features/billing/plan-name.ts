import type { SubscriptionInterval } from '@legible/contracts/billing';

const cycles = { month: 'monthly', year: 'yearly' } as const;

/** 'tier 2' as it stands on the cards. */
export function planName(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

export function cycleOf(interval: SubscriptionInterval): 'monthly' | 'yearly' {
  return cycles[interval];
}

/** 'Tier 2, yearly'; only the name for a plan that is not billed. */
export function planAndPeriod(plan: string, interval: SubscriptionInterval | null): string {
  return interval === null ? planName(plan) : `${planName(plan)}, ${cycleOf(interval)}`;
}
