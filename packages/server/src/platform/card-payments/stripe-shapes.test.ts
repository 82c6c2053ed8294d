import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { planLine } from './stripe-shapes.ts';

interface Line {
  price: string;
  amount: number;
  from: number;
  until?: number;
}

/** An invoice as far as it is looked at: what was charged for which time. */
const invoice = (...lines: Line[]) =>
  ({
    lines: {
      data: lines.map(({ price, amount, from, until = 1000 }) => ({
        amount,
        period: { start: from, end: until },
        pricing: { price_details: { price } },
      })),
    },
  }) as Stripe.Invoice;

const credit = { price: 'old', amount: -900, from: 500 };
const charge = { price: 'new', amount: 2900, from: 500 };

describe('the line that says what an invoice paid for', () => {
  it('is its only one', () => {
    const line = planLine(invoice({ price: 'p', amount: 1900, from: 0 }));
    expect(line).toEqual({
      priceId: 'p',
      periodStart: new Date(0),
      periodEnd: new Date(1_000_000),
    });
  });

  it.each([
    ['the charge of a change, not its credit', [credit, charge]],
    ['the same where the charge comes first', [charge, credit]],
    [
      'the charge also in the last minutes, when the credit is nothing',
      [
        { ...credit, amount: 0 },
        { ...charge, amount: 1 },
      ],
    ],
    [
      'the last of several changes, whatever their order',
      [{ price: 'between', amount: 9900, from: 300 }, { ...charge }, credit],
    ],
    [
      'the period that begins, not what was still owed of the last one',
      [charge, { price: 'new', amount: 2900, from: 1000, until: 2000 }],
    ],
  ] satisfies [string, Line[]][])('is %s', (_name, lines) => {
    expect(planLine(invoice(...lines))?.priceId).toBe('new');
    expect(planLine(invoice(...lines.toReversed()))?.priceId).toBe('new');
  });

  it('is none where a plan was only paid back', () => {
    expect(planLine(invoice(credit))).toBeNull();
  });
});
