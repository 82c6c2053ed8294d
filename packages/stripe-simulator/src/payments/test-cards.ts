/** What the bank says to a charge. Declines name Stripe's error code and decline code. */
export type Verdict =
  | { kind: 'approve' }
  | { kind: 'authenticate' }
  | { kind: 'process'; ends: 'approve' | 'decline' }
  | { kind: 'decline'; code: string; declineCode?: string; message: string };

export interface TestCard {
  number: string;
  brand: string;
  /** A charge while the owner is there and has not been asked by 3-D Secure yet. */
  onSession: Verdict;
  /** The same charge once the owner has passed 3-D Secure. */
  authenticated: Verdict;
  /** A charge without the owner, for example a renewal, with a card that was saved for it. */
  offSession: Verdict;
  /** Whether it can be saved to a customer without a charge. */
  canBeSaved: boolean;
}

const approve: Verdict = { kind: 'approve' };
const authenticate: Verdict = { kind: 'authenticate' };

const decline = (declineCode: string, message = 'Your card was declined.'): Verdict => ({
  kind: 'decline',
  code: 'card_declined',
  declineCode,
  message,
});
const noFunds = decline('insufficient_funds', 'Your card has insufficient funds.');

const always = (number: string, brand: string, verdict: Verdict): TestCard => ({
  number,
  brand,
  onSession: verdict,
  authenticated: verdict,
  offSession: verdict,
  canBeSaved: verdict.kind !== 'decline',
});

const secured = (
  number: string,
  authenticated: Verdict = approve,
  offSession: Verdict = approve,
): TestCard => ({
  number,
  brand: 'visa',
  onSession: authenticate,
  authenticated,
  offSession,
  canBeSaved: true,
});

/** A decline with an error code of its own, such as a wrong security code. */
const refused = (number: string, code: string, message: string): TestCard =>
  always(number, 'visa', { kind: 'decline', code, message });

const cards: TestCard[] = [
  always('4242424242424242', 'visa', approve),
  always('4000056655665556', 'visa', approve),
  always('5555555555554444', 'mastercard', approve),
  always('378282246310005', 'amex', approve),
  always('4000000000000002', 'visa', decline('generic_decline')),
  always('4000000000009995', 'visa', noFunds),
  always('4000000000009987', 'visa', decline('lost_card')),
  always('4000000000009979', 'visa', decline('stolen_card')),
  refused('4000000000000069', 'expired_card', 'Your card has expired.'),
  refused('4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."),
  refused(
    '4000000000000119',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  // Can be saved, but every charge is declined.
  { ...always('4000000000000341', 'visa', decline('generic_decline')), canBeSaved: true },
  // 3-D Secure, then good for renewals.
  secured('4000000000003220'),
  secured('4000002500003155'),
  // 3-D Secure at every charge: renewals fail until the owner comes back.
  secured('4000002760003184', approve, authenticate),
  // 3-D Secure, then declined.
  secured('4000008400001629', decline('generic_decline'), decline('generic_decline')),
  secured('4000008260003178', noFunds, noFunds),
  // The simulator's own numbers, for what no card of Stripe's does.
  always('4000009000000011', 'visa', { kind: 'process', ends: 'approve' }),
  always('4000009000000029', 'visa', { kind: 'process', ends: 'decline' }),
  {
    ...always('4000009000000037', 'visa', approve),
    offSession: noFunds,
  },
];

const byNumber = new Map(cards.map((card) => [card.number, card]));

/** The test card with this number; undefined for any other, a real one above all. */
export function testCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** Payment methods that exist without being made, as in Stripe's test mode. */
export const cardAliases: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};
