import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard, type CardForm } from '../../test/pay-by-card.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { beginSubscription } from '../../test/subscribe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function tryCard(card: CardForm) {
  const { subscription, clientSecret } = await beginSubscription(shop.stripe);
  const answer = await payByCard(shop.simulator, clientSecret, card);
  const status = async () => (await shop.stripe.subscriptions.retrieve(subscription.id)).status;
  return { ...answer, subscription, clientSecret, subscriptionStatus: status };
}

it.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000000000000069', 'expired_card', undefined],
  ['4000000000000127', 'incorrect_cvc', undefined],
  ['4000000000000119', 'processing_error', undefined],
])('%s is declined: %s %s', async (number, code, declineCode) => {
  const { status, body, subscriptionStatus } = await tryCard({ number });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ type: 'card_error', code });
  expect(body.error?.decline_code).toBe(declineCode);
  expect(await subscriptionStatus()).toBe('incomplete');
});

it.each<[string, CardForm]>([
  ['incorrect_number', { number: '4242424242424241' }],
  ['incorrect_number', { number: '42' }],
  ['invalid_expiry_month', { number: '4242424242424242', exp_month: 13 }],
  ['invalid_expiry_year', { number: '4242424242424242', exp_year: 2026, exp_month: 10 }],
  ['invalid_cvc', { number: '4242424242424242', cvc: '1' }],
])('a mistyped card is told apart: %s', async (code, card) => {
  const { status, body } = await tryCard(card);
  expect(status).toBe(402);
  expect(body.error?.code).toBe(code);
});

it('a number that is no test card is refused and kept nowhere', async () => {
  const { status, body } = await tryCard({ number: '4012888888881881' });
  expect(status).toBe(402);
  expect(body.error?.decline_code).toBe('test_mode_live_card');
});

it.each(['4242424242424242', '5555555555554444', '378282246310005', '4000056655665556'])(
  '%s is charged',
  async (number) => {
    const { body, subscriptionStatus } = await tryCard({ number });
    expect(body.status).toBe('succeeded');
    expect(await subscriptionStatus()).toBe('active');
  },
);

/** Presses a button of the bank's page. */
async function answerBank(url: string, outcome: 'complete' | 'fail'): Promise<string> {
  const shown = await (await fetch(url)).text();
  expect(shown).toContain('Your bank asks');
  const answered = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });
  return answered.text();
}

it('3-D Secure asks the owner, and completing it pays', async () => {
  const { body, subscriptionStatus } = await tryCard({ number: '4000000000003220' });
  expect(body.status).toBe('requires_action');
  expect(await subscriptionStatus()).toBe('incomplete');
  const url = body.next_action?.use_stripe_sdk?.stripe_js ?? '';
  const page = await answerBank(url, 'complete');
  expect(page).toContain('Done.');
  expect(await subscriptionStatus()).toBe('active');
  expect((await shop.stripe.paymentIntents.retrieve(body.id)).status).toBe('succeeded');
});

it('failing 3-D Secure leaves the payment open for another card', async () => {
  const { body, subscriptionStatus, subscription } = await tryCard({ number: '4000002500003155' });
  await answerBank(body.next_action?.use_stripe_sdk?.stripe_js ?? '', 'fail');
  expect(await subscriptionStatus()).toBe('incomplete');
  const intent = await shop.stripe.paymentIntents.retrieve(body.id);
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  await shop.simulator.webhooks.settled();
  const failure = shop.received.findLast(({ type }) => type === 'invoice.payment_failed');
  expect(failure?.event.data.object).toMatchObject({
    parent: { subscription_details: { subscription: subscription.id } },
  });
});

it('with a return address the bank leads back to it with the result', async () => {
  const { body } = await tryCard({ number: '4000000000003220' });
  const url = new URL(body.next_action?.use_stripe_sdk?.stripe_js ?? '');
  url.searchParams.set('return_url', 'https://app.example/done?plan=2');
  const page = await answerBank(url.href, 'complete');
  const back = /location\.replace\("([^"]*)"\)/.exec(page)?.[1];
  const query = new URL(back ?? '').searchParams;
  expect(query.get('plan')).toBe('2');
  expect(query.get('redirect_status')).toBe('succeeded');
  expect(query.get('payment_intent')).toBe(body.id);
});

it.each([
  ['4000008400001629', 'generic_decline'],
  ['4000008260003178', 'insufficient_funds'],
])('%s is declined after 3-D Secure: %s', async (number, declineCode) => {
  const { body } = await tryCard({ number });
  await answerBank(body.next_action?.use_stripe_sdk?.stripe_js ?? '', 'complete');
  const intent = await shop.stripe.paymentIntents.retrieve(body.id);
  expect(intent.last_payment_error?.decline_code).toBe(declineCode);
});

it('without the secret nobody gets to the page', async () => {
  const { body } = await tryCard({ number: '4000000000003220' });
  const page = `${shop.simulator.url}/authenticate/${body.id}`;
  expect((await fetch(page)).status).toBe(404);
  expect((await fetch(`${page}?client_secret=${body.id}_secret_wrong`)).status).toBe(404);
});

it.each([
  ['4000009000000011', 'succeeded', 'active'],
  ['4000009000000029', 'requires_payment_method', 'incomplete'],
])('%s is processed for a while, then %s', async (number, intentStatus, finalStatus) => {
  const { body, subscriptionStatus } = await tryCard({ number });
  expect(body.status).toBe('processing');
  expect(await subscriptionStatus()).toBe('incomplete');
  await shop.simulator.clock.advance({ seconds: 29 });
  expect(await subscriptionStatus()).toBe('incomplete');
  await shop.simulator.clock.advance({ seconds: 1 });
  expect(await subscriptionStatus()).toBe(finalStatus);
  expect((await shop.stripe.paymentIntents.retrieve(body.id)).status).toBe(intentStatus);
});

it('money on its way is waited for past the 23 hours', async () => {
  shop.simulator.rules.processingSeconds = 30 * 3600;
  const { subscriptionStatus } = await tryCard({ number: '4000009000000011' });
  shop.simulator.rules.processingSeconds = 30;
  await shop.simulator.clock.advance({ hours: 24 });
  expect(await subscriptionStatus()).toBe('incomplete');
  await shop.simulator.clock.advance({ hours: 6 });
  expect(await subscriptionStatus()).toBe('active');
});

it('a saved card pays the next subscription without being typed again', async () => {
  const { stripe } = shop;
  const { subscription } = await tryCard({ number: '4242424242424242' });
  const { default_payment_method: card } = await stripe.subscriptions.retrieve(subscription.id);
  const second = await stripe.subscriptions.create({
    customer: subscription.customer as string,
    items: [{ price: 'price_Tier2_monthly' }],
    default_payment_method: card as string,
  });
  expect(second.status).toBe('active');
});

it('a subscription without any card needs default_incomplete', async () => {
  const customer = await shop.stripe.customers.create({ email: 'no-card@example.com' });
  await expect(
    shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_Tier1_monthly' }],
    }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' });
  const { data } = await shop.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(data).toEqual([] satisfies Stripe.Subscription[]);
});

it('a card that cannot be saved is refused when it is attached', async () => {
  const customer = await shop.stripe.customers.create({});
  await expect(
    shop.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
});
