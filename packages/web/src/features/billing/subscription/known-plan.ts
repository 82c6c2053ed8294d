import type { PlanUser } from '../../../ui/usage/page-allowance.ts';

/** A plan as far as the browser remembers it; what only the provider's ids can do waits for the server. */
export interface KnownPlan extends PlanUser {
  subscription_interval?: 'month' | 'year' | null | undefined;
}
