import type { SubscriptionInterval } from '@legible/contracts/billing';
import { PAID_PLANS, type PaidPlan } from '@legible/contracts/plans';
import { STORAGE_PREFIX } from '@legible/contracts/product';
import { fieldsOf } from '../../../lib/fields-of.ts';
import type { Offer } from './offers.ts';
import { cycleOf, planAndPeriod, planName } from '@legible/contracts/messages/billing-words';

/** What goes to /subscribe as navigation state, never in the address (S2.35). */
export interface ChoiceState {
  priceId: string;
  tierName: string;
  billingCycle: 'monthly' | 'yearly';
}

export function stateFor({ priceId, plan, interval }: Offer): ChoiceState {
  return {
    priceId,
    tierName: planName(plan),
    billingCycle: cycleOf(interval),
  };
}

/** Null when nothing was chosen, for example because the address was typed (S2.40). */
export function priceIdIn(state: unknown): string | null {
  const { priceId } = fieldsOf(state);
  return typeof priceId === 'string' && priceId !== '' ? priceId : null;
}

/** What a visitor chose before having an account. */
export interface ChosenPlan {
  plan: PaidPlan;
  interval: SubscriptionInterval;
}

const KEY = `${STORAGE_PREFIX}chosen-plan`;

/** Kept for as long as the tab, so that it survives registration and login. */
export function rememberChoice(choice: ChosenPlan | null): void {
  try {
    if (choice) sessionStorage.setItem(KEY, JSON.stringify(choice));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the visitor chooses again.
  }
}

export function rememberedChoice(): ChosenPlan | null {
  try {
    const { plan, interval } = fieldsOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    const known = PAID_PLANS.find((name) => name === plan);
    if (!known || (interval !== 'month' && interval !== 'year')) return null;
    return { plan: known, interval };
  } catch {
    return null;
  }
}

/** 'Tier 2, yearly'; null when nothing was chosen. */
export function chosenPlanInWords(): string | null {
  const choice = rememberedChoice();
  return choice && planAndPeriod(choice.plan, choice.interval);
}
