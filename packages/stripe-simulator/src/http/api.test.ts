import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { clientOf, openShop, type Shop } from '../../test/shop.ts';
import { beginSubscription, subscribe } from '../../test/subscribe.ts';
import { everythingFine } from '../events/switches.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => {
  Object.assign(shop.simulator.switches.api, everythingFine().api);
});

interface Failure {
  error: { type: string; code?: string; message: string; param?: string };
}

/** A request as it is, without the SDK's help. */
async function raw(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const answer = await fetch(`${shop.simulator.url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(body && { body }),
  });
  return { answer, body: (await answer.json()) as Failure };
}
const bearer = () => ({ authorization: `Bearer ${shop.simulator.secretKey}` });

it('the key is taken as Bearer or as Basic, and nothing works without', async () => {
  const basic = Buffer.from(`${shop.simulator.secretKey}:`).toString('base64');
  expect((await raw('GET', '/v1/customers', bearer())).answer.status).toBe(200);
  const authorization = `Basic ${basic}`;
  expect((await raw('GET', '/v1/customers', { authorization })).answer.status).toBe(200);
  expect((await raw('GET', '/v1/customers')).answer.status).toBe(401);
  const wrong = clientOf({ ...shop.simulator, secretKey: 'sk_test_wrong_key_altogether' });
  await expect(wrong.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

it('only the API version of the SDK is spoken (D41)', async () => {
  const { answer, body } = await raw('GET', '/v1/customers', {
    ...bearer(),
    'stripe-version': '2024-06-20',
  });
  expect(answer.status).toBe(400);
  expect(body.error.message).toContain('2026-10-28.endive');
});

it('every answer names its request', async () => {
  const customer = await shop.stripe.customers.create({ email: 'x@example.com' });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  expect(customer.lastResponse.apiVersion).toBe('2026-10-28.endive');
});

it.each([
  ['GET', '/v1/customers/cus_unknown', '', 404, 'resource_missing', 'id'],
  ['POST', '/v1/subscriptions', 'items[0][price]=x', 400, 'parameter_missing', 'customer'],
  ['POST', '/v1/customers', 'emial=x', 400, 'parameter_unknown', 'emial'],
  ['POST', '/v1/customers', 'balance=much', 400, 'parameter_invalid', 'balance'],
  ['GET', '/v1/customers?limit=101', '', 400, 'parameter_invalid', 'limit'],
  ['GET', '/v1/unknown', '', 404, undefined, undefined],
])('%s %s %s is refused with %i %s', async (method, path, form, status, code, param) => {
  const { answer, body } = await raw(method, path, bearer(), form);
  expect(answer.status).toBe(status);
  expect(body.error.type).toBe('invalid_request_error');
  expect(body.error.code).toBe(code);
  expect(body.error.param).toBe(param);
});

it('the SDK turns the errors into its classes', async () => {
  await expect(shop.stripe.customers.retrieve('cus_unknown')).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  );
  const { subscription } = await beginSubscription(shop.stripe);
  const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(subscription.id);
  await expect(
    shop.stripe.invoices.pay(invoice as string, { payment_method: 'pm_card_chargeCustomerFail' }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
});

it('a repeated key gets the first answer again', async () => {
  const options = { idempotencyKey: 'order-1' };
  const first = await shop.stripe.customers.create({ email: 'once@example.com' }, options);
  const second = await shop.stripe.customers.create({ email: 'once@example.com' }, options);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  const { data } = await shop.stripe.customers.list({ email: 'once@example.com' });
  expect(data).toHaveLength(1);
});

it('a repeated key with another request is refused', async () => {
  const options = { idempotencyKey: 'order-2' };
  await shop.stripe.customers.create({ email: 'a@example.com' }, options);
  await expect(
    shop.stripe.customers.create({ email: 'b@example.com' }, options),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

it('a request that was refused may be put right under its key; a decline is repeated', async () => {
  const options = { idempotencyKey: 'order-3' };
  await expect(
    shop.stripe.customers.create(
      { invoice_settings: { default_payment_method: 'pm_no' } },
      options,
    ),
  ).rejects.toMatchObject({ statusCode: 400 });
  await expect(shop.stripe.customers.create({}, options)).resolves.toMatchObject({
    object: 'customer',
  });
  const { subscription } = await beginSubscription(shop.stripe);
  const { latest_invoice: invoice } = await shop.stripe.subscriptions.retrieve(subscription.id);
  const pay = () =>
    shop.stripe.invoices.pay(
      invoice as string,
      { payment_method: 'pm_card_chargeCustomerFail' },
      { idempotencyKey: 'order-4' },
    );
  await expect(pay()).rejects.toMatchObject({ statusCode: 402 });
  await expect(pay()).rejects.toMatchObject({ statusCode: 402 });
  const charges = await shop.stripe.charges.list({ customer: subscription.customer as string });
  expect(charges.data).toHaveLength(1);
});

it('lists come in pages, newest first, both ways', async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { id } = await shop.stripe.customers.create({ email: 'paged@example.com' });
    made.unshift(id);
  }
  const first = await shop.stripe.customers.list({ email: 'paged@example.com', limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
  expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const last = await shop.stripe.customers.list({
    email: 'paged@example.com',
    starting_after: made[3] ?? '',
  });
  expect(last).toMatchObject({ has_more: false, data: [{ id: made[4] }] });
  const before = await shop.stripe.customers.list({
    email: 'paged@example.com',
    ending_before: made[3] ?? '',
    limit: 2,
  });
  expect(before).toMatchObject({ has_more: true, data: [{ id: made[1] }, { id: made[2] }] });
  const all: string[] = [];
  for await (const { id } of shop.stripe.customers.list({ email: 'paged@example.com', limit: 2 })) {
    all.push(id);
  }
  expect(all).toEqual(made);
});

it('ids are expanded along paths, through lists too', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  const full = await shop.stripe.subscriptions.retrieve(subscription.id, {
    expand: [
      'customer',
      'default_payment_method',
      'items.data.price.product',
      'latest_invoice.payments.data.payment.payment_intent',
    ],
  });
  expect(full.customer).toMatchObject({ object: 'customer', email: 'ada@example.com' });
  expect(full.default_payment_method).toMatchObject({ card: { last4: '4242' } });
  expect(full.items.data[0]?.price.product).toMatchObject({ name: 'Tier 1' });
  const invoice = full.latest_invoice as Stripe.Invoice;
  expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded' });
  const listed = await shop.stripe.prices.list({ limit: 1, expand: ['data.product'] });
  expect(listed.data[0]?.product).toMatchObject({ object: 'product' });
});

it.each([
  ['latest_invoice.payment_intent', 'payment_intent'],
  ['status', 'status'],
  ['customers', 'customers'],
])('%s cannot be expanded in this version of the API', async (path, name) => {
  const { subscription } = await beginSubscription(shop.stripe);
  await expect(
    shop.stripe.subscriptions.retrieve(subscription.id, { expand: [path] }),
  ).rejects.toMatchObject({
    statusCode: 400,
    message: `This property cannot be expanded (${name}).`,
  });
});

it('trouble: unreachable, error, slow down', async () => {
  const { switches } = shop.simulator;
  switches.api.trouble = 'unreachable';
  await expect(shop.stripe.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  switches.api.trouble = 'error';
  await expect(shop.stripe.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  switches.api.trouble = 'rate_limit';
  await expect(shop.stripe.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  switches.api.path = '/v1/subscriptions';
  await expect(shop.stripe.customers.list({ limit: 1 })).resolves.toMatchObject({ object: 'list' });
});

it('a lost answer leaves the work done, and the SDK that asks again gets it', async () => {
  const { switches } = shop.simulator;
  Object.assign(switches.api, { trouble: 'lost_answer', times: 1 });
  const patient = clientOf(shop.simulator, { maxNetworkRetries: 2 });
  const customer = await patient.customers.create({ email: 'lost@example.com' });
  const { data } = await shop.stripe.customers.list({ email: 'lost@example.com' });
  expect(data.map(({ id }) => id)).toEqual([customer.id]);
  expect(customer.lastResponse.headers['idempotent-replayed']).toBe('true');
});
