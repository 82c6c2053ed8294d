import { amountInWords } from '@legible/contracts/messages/billing-words';
import { CURRENCY } from '@legible/contracts/plans';

const fineFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 3,
});

/** Cents as dollars with two decimals (S9.4). */
export function dollars(cents: number): string {
  return amountInWords(cents, CURRENCY);
}

/** Amounts below a cent, such as the price of a single page. */
export function fineDollars(cents: number): string {
  return fineFormat.format(cents / 100);
}
