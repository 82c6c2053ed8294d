import type { User } from '@legible/contracts/accounts';
import { dayInWords } from '@legible/contracts/messages/billing-words';

/** A day of billing as people write it. */
export function billingDate(iso: string): string {
  return dayInWords(new Date(iso));
}

/**
 * The day on which a paid period ends. A month after `monthly_at` it is not always: who subscribed on a 31st is billed
 * on March 31 after February 28.
 */
export function periodEndDay({
  monthly_at: monthlyAt,
  period_end: end,
}: Pick<User, 'monthly_at' | 'period_end'>): string | null {
  // A server that is older does not tell the end.
  const day = end ?? (monthlyAt === null ? null : nextBillingDate(monthlyAt));
  return day === null ? null : billingDate(day);
}

/**
 * One month after `monthlyAt` (S9.12). For yearly plans the server moves `monthly_at` so that this
 * stays true (D14).
 */
export function nextBillingDate(monthlyAt: string): string {
  return monthsAfter(monthlyAt, 1);
}

/** The same day `months` months later; the last day of a month that is too short: January 31, February 28. */
export function monthsAfter(iso: string, months: number): string {
  const from = new Date(iso);
  const next = new Date(from);
  // From the first of the month, or a day that the target month lacks would carry over.
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  next.setUTCDate(Math.min(from.getUTCDate(), daysInMonth(next)));
  return next.toISOString();
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
