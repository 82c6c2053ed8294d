import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/shop.ts';
import { subscribe } from '../../test/subscribe.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function openPortal(card = '4242424242424242') {
  const { customer, subscription } = await subscribe(shop.stripe, shop.simulator, { card });
  const session = async () =>
    (
      await shop.stripe.billingPortal.sessions.create({
        customer: customer.id,
        return_url: 'https://app.example/profile',
      })
    ).url;
  return { customer, subscription, session, url: await session() };
}

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const status = async (id: string) => (await shop.stripe.subscriptions.retrieve(id)).status;

it('shows plan, card and invoices and leads back', async () => {
  const { url } = await openPortal();
  const page = await (await fetch(url)).text();
  expect(page).toContain('Tier 1');
  expect(page).toContain('$9.00 per month');
  expect(page).toContain('ending in 4242');
  expect(page).toContain('href="https://app.example/profile"');
  const invoice = /href="(http[^"]*\/invoices\/[^"]*)"/.exec(page)?.[1] ?? '';
  expect(await (await fetch(invoice)).text()).toContain('1 × Tier 1 (at $9.00 / month)');
});

it('a subscription is cancelled at its period end, and resumed', async () => {
  const { url, subscription } = await openPortal();
  const id = subscription.id;
  expect((await press(url, { action: 'cancel', subscription: id })).status).toBe(303);
  const cancelled = await shop.stripe.subscriptions.retrieve(id);
  expect(cancelled).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: subscription.items.data[0]?.current_period_end,
    status: 'active',
  });
  expect(await (await fetch(url)).text()).toContain('Cancels on 2026-12-21');
  await press(url, { action: 'resume', subscription: id });
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
});

const good = {
  action: 'card',
  number: '5555 5555 5555 4444',
  exp_month: '1',
  exp_year: '2031',
  cvc: '999',
};

it('another card becomes the one for renewals', async () => {
  const { url, subscription } = await openPortal();
  expect((await press(url, good)).status).toBe(303);
  const renewed = await shop.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  });
  expect(renewed.default_payment_method).toMatchObject({ card: { last4: '4444' } });
});

it('a mistyped and a real card are refused with a sentence', async () => {
  const { url } = await openPortal();
  const wrong = await press(url, { ...good, number: '4242424242424241' });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Your card number is incorrect.');
  const real = await press(url, { ...good, number: '4012888888881881' });
  expect(await real.text()).toContain('used a non test card');
});

it('an open invoice of a past due subscription is paid with the new card', async () => {
  const { session, subscription } = await openPortal('4000009000000037');
  await shop.simulator.clock.advance({ days: 30, hours: 2 });
  expect(await status(subscription.id)).toBe('past_due');
  const url = await session();
  const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(subscription.id);
  const refused = await press(url, { action: 'pay', invoice: invoice as string });
  expect(await refused.text()).toContain('Your card has insufficient funds.');
  await press(url, good);
  expect((await press(url, { action: 'pay', invoice: invoice as string })).status).toBe(303);
  expect(await status(subscription.id)).toBe('active');
});

it("nobody reaches another customer's subscription, and addresses expire", async () => {
  const mine = await openPortal();
  const other = await openPortal();
  const pressed = await press(mine.url, {
    action: 'cancel',
    subscription: other.subscription.id,
  });
  expect(pressed.status).toBe(400);
  expect(await status(other.subscription.id)).toBe('active');
  await shop.simulator.clock.advance({ hours: 1 });
  expect((await fetch(mine.url)).status).toBe(404);
  expect((await fetch(`${shop.simulator.url}/portal/test_guess`)).status).toBe(404);
});
