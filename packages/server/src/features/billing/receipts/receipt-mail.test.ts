import { expect, it } from 'vitest';
import { receiptMail } from './receipt-mail.ts';

const invoice = {
  id: 'in_1',
  subscriptionId: 'sub_1',
  priceId: 'price_1',
  plan: 'tier 3',
  interval: 'year',
  createdAt: new Date('2026-03-01T08:00:00Z'),
  paidAt: new Date('2026-03-01T08:00:05Z'),
  amountCents: 149_821,
  taxCents: 23_921,
  currency: 'usd',
  isChange: false,
  number: 'AB12-0007',
  url: 'https://invoice.example/i/1?s=ap',
  periodStart: new Date('2026-03-01T08:00:00Z'),
  periodEnd: new Date('2027-03-01T08:00:00Z'),
} as const;
const terms = { profileUrl: 'https://legible.example/profile', isTest: false };

it('has amount, tax, period, plan, number and the link to the invoice', () => {
  const mail = receiptMail('ada@example.org', invoice, terms);
  expect(mail.recipient).toBe('ada@example.org');
  expect(mail.subject).toBe('Your Legible receipt: $1,498.21 for Tier 3, yearly');
  expect(mail.text).toBe(`Hello,

Thank you. Your payment of $1,498.21 has arrived.

Plan: Tier 3, yearly, with 42,000 pages a year
Period: March 1, 2026 to March 1, 2027
Paid: $1,498.21
Tax included: $239.21
Paid on: March 1, 2026
Invoice: AB12-0007

View the invoice:
https://invoice.example/i/1?s=ap

The plan renews by itself until you cancel it, which you can do at any time on your profile: https://legible.example/profile

All your invoices are there, too, under "Manage billing".

-- 
Legible
`);
  expect(mail.html).toContain('Tax included: $239.21<br>');
  expect(mail.html).toContain('href="https://invoice.example/i/1?s=ap"');
});

it('leads to the profile where the provider has no page for the invoice', () => {
  const { text } = receiptMail('ada@example.org', { ...invoice, url: null, number: null }, terms);
  expect(text).toContain('Go to your profile:\nhttps://legible.example/profile');
  expect(text).not.toContain('Invoice:');
});

it('says in test mode that no money was taken', () => {
  const { text } = receiptMail('ada@example.org', invoice, { ...terms, isTest: true });
  expect(text).toContain('This server runs in test mode: no real money was taken.');
});
