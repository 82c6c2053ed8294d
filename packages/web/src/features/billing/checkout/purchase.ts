import { PAID_PLANS, type PaidPlan } from '@legible/contracts/plans';
import { fieldsOf } from '../../../lib/fields-of.ts';

/** What was paid for a moment ago. */
export interface Purchase {
  plan: PaidPlan;
  interval: 'month' | 'year';
}

/** For the next screen, as navigation state: it survives a reload and is gone with the visit. */
export function purchaseState({ plan, interval }: Purchase): { purchase: Purchase } {
  return { purchase: { plan, interval } };
}

export function purchaseIn(state: unknown): Purchase | null {
  const { plan, interval } = fieldsOf(fieldsOf(state)['purchase']);
  const known = PAID_PLANS.find((label) => label === plan);
  if (!known || (interval !== 'month' && interval !== 'year')) return null;
  return { plan: known, interval };
}
