import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILS_LATER, openShop, type Payer, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());
afterEach(() => shop.endEverything());

/** Ends what a user has and sells something else, as an operator does by hand. */
async function replace(payer: Payer, price: string): Promise<void> {
  const { stripe_customer_id: customer, stripe_subscription_id: id } = await payer.me();
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', {
    customer: customer ?? '',
  });
  // The service does not look between the one and the other.
  await shop.settled();
  shop.simulator.switches.webhooks.drop = ['*'];
  await shop.stripe.subscriptions.cancel(id ?? '');
  await shop.stripe.subscriptions.create({
    customer: customer ?? '',
    items: [{ price }],
    default_payment_method: method.id,
  });
  await shop.settled();
  shop.simulator.switches.webhooks.drop = [];
  await payer.refresh();
}

describe('a subscription that an operator put in the place of another', () => {
  it('begins a period of its own', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    await shop.use(payer, 250);
    await replace(payer, await payer.priceOf('tier 2'));
    expect(await payer.me()).toMatchObject({ subscription: 'tier 2', limit: 1000, month_usage: 0 });
  });

  it('for a price that is none of ours leaves the plan as it was', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    await shop.use(payer, 250);
    const { id: product } = await shop.stripe.products.create({ name: 'By agreement' });
    const price = await shop.stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    await replace(payer, price.id);
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      subscription_status: 'active',
      limit: 300,
      month_usage: 250,
    });
  });
});

describe('an end that an operator planned', () => {
  it('for a moment within the period is shown, and comes (S3.10)', async () => {
    const payer = await shop.newPayer();
    const { stripe_subscription_id: id } = await payer.buy('tier 1');
    const at = Math.floor(shop.simulator.clock.now().getTime() / 1000) + 10 * 24 * 3600;
    await shop.stripe.subscriptions.update(id ?? '', { cancel_at: at });
    await shop.settled();
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      subscription_cancel_date: new Date(at * 1000).toISOString(),
    });
    await shop.pass(11);
    expect(await payer.me()).toMatchObject({
      subscription: 'free',
      subscription_status: 'canceled',
    });
  });
});

describe('the message of a paid invoice', () => {
  it('is enough to give the pages it paid for', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1', 'month', FAILS_LATER);
    await shop.use(payer, 250);
    await shop.pass(32);
    shop.simulator.switches.webhooks.drop = ['customer.subscription.updated'];
    await shop.payDebt(customer);
    shop.simulator.switches.webhooks.drop = [];
    expect(await payer.me()).toMatchObject({ subscription_status: 'active', month_usage: 0 });
  });
});

describe('a customer who was lost', () => {
  it('gets the plan back when found again, and its pages not a second time', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1');
    const setCustomer = (id: string | null) =>
      shop.service.query(`update users set stripe_customer_id = '${id}' where id = '${payer.id}'`);
    await setCustomer('cus_of_another_account');
    await payer.refresh();
    expect(await payer.me()).toMatchObject({ subscription: 'free', limit: 10 });
    await shop.use(payer, 5);
    await setCustomer(customer);
    await payer.refresh();
    expect(await payer.me()).toMatchObject({ subscription: 'tier 1', limit: 300, month_usage: 5 });
  });
});
