import { rememberedChoice } from '../offers/chosen-plan.ts';

/** What the banner has to say: about a payment in trouble, or about a plan chosen before there was an account. */
export type BillingNotice = 'past_due' | 'unpaid' | 'incomplete' | 'chosen';

/** Told before the banner's code is fetched: most people never need it. */
export function billingNotice(user: {
  subscription: string;
  subscription_status: string | null;
}): BillingNotice | null {
  const { subscription, subscription_status: status } = user;
  if (status === 'past_due' || status === 'unpaid' || status === 'incomplete') return status;
  return subscription === 'free' && rememberedChoice() ? 'chosen' : null;
}
