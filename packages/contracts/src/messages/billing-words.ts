import { once } from './once.ts';
import type { SubscriptionInterval } from '../billing.ts';

/** Plans, days and amounts as people write them, on screens and in mails alike. */

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

const longDay = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }));

/** Billing periods are counted in UTC, so their days are shown in UTC. */
export function dayInWords(day: Date): string {
  return longDay().format(day);
}

const nearDay = once(
  () => new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

/** The same with the year only where it is another one: 'June 1', 'June 1, 2028'. */
export function dayNearby(day: Date, now = new Date()): string {
  return day.getUTCFullYear() === now.getUTCFullYear() ? nearDay().format(day) : dayInWords(day);
}

/** Cents of a currency, for example '$19.00' (S9.4). */
export function amountInWords(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(cents / 100);
}
