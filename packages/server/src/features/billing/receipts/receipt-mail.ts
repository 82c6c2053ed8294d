import {
  amountInWords,
  dayInWords,
  planAndPeriod,
} from '@legible/contracts/messages/billing-words';
import { planOf } from '@legible/contracts/plans';
import { PRODUCT_NAME } from '@legible/contracts/product';
import type { PaidInvoice } from '../../../platform/card-payments/card-payments.ts';
import { composeMail } from '../../../platform/mailer/compose.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';

interface ReceiptTerms {
  profileUrl: string;
  /** Nothing was really taken. */
  isTest: boolean;
}

/** Says what was paid, for what and for how long. Like all mails to accounts, it has no words that a person typed. */
export function receiptMail(to: string, invoice: PaidInvoice, terms: ReceiptTerms): Mail {
  const amount = amountInWords(invoice.amountCents, invoice.currency);
  const plan = planAndPeriod(invoice.plan, invoice.interval);
  const { url } = invoice;
  return composeMail(to, {
    subject: `Your ${PRODUCT_NAME} receipt: ${amount} for ${plan}`,
    paragraphs: [
      'Hello,',
      `Thank you. Your payment of ${amount} has arrived.`,
      factsOf(invoice, amount, plan).join('\n'),
      ...(terms.isTest ? ['This server runs in test mode: no real money was taken.'] : []),
    ],
    link: url
      ? { label: 'View the invoice', url }
      : { label: 'Go to your profile', url: terms.profileUrl },
    closing: [
      `The plan renews by itself until you cancel it, which you can do at any time on your profile: ${terms.profileUrl}`,
      'All your invoices are there, too, under "Manage billing".',
    ],
  });
}

function factsOf(invoice: PaidInvoice, amount: string, plan: string): string[] {
  const { interval, taxCents, currency, periodStart, periodEnd, paidAt, number } = invoice;
  const { pagesPerMonth, pagesPerYear } = planOf(invoice.plan);
  const pages = (interval === 'year' ? pagesPerYear : pagesPerMonth).toLocaleString('en-US');
  return [
    `Plan: ${plan}, with ${pages} pages a ${interval}`,
    `Period: ${dayInWords(periodStart)} to ${dayInWords(periodEnd)}`,
    invoice.isChange
      ? `Paid: ${amount}, the difference for the rest of this period`
      : `Paid: ${amount}`,
    ...(taxCents > 0 ? [`Tax included: ${amountInWords(taxCents, currency)}`] : []),
    `Paid on: ${dayInWords(paidAt)}`,
    ...(number ? [`Invoice: ${number}`] : []),
  ];
}
