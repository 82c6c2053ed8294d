import { z } from 'zod';

/**
 * Plans, prices and payments. How a browser buys a plan:
 *
 * 1. `GET billingPaths.prices`: the price list and `card_entry`, which says how a card is entered.
 * 2. No `stripe_customer_id` in the user: `POST billingPaths.subscriptionCustomer`.
 * 3. No `stripe_subscription_id`: `POST billingPaths.subscriptions`, which answers with a client secret. (That
 *    field of the user is null until the first payment succeeds and again once a subscription has ended;
 *    `subscription_status` tells of an unfinished one as `incomplete`, of an ended one as `canceled`.)
 *    With one: `PATCH billingPaths.subscription`; where its `change` is `payment_required`, confirm its client
 *    secret as in step 4.
 * 4. Confirm the payment: with Stripe by `confirmCardPayment(client_secret, …)`; in test mode by
 *    `POST billingPaths.testCard`, and `POST billingPaths.testCardAuthentication` after `requires_action`.
 * 5. `POST billingPaths.subscriptionRefresh`, then `GET paths.me`: the plan is there without waiting for the
 *    provider's message to the server. After `processing` the call does no harm either.
 */

export const SUBSCRIPTION_INTERVALS = ['month', 'year'] as const;
export type SubscriptionInterval = (typeof SUBSCRIPTION_INTERVALS)[number];

/**
 * States of a subscription, by the provider's names. The user's `subscription_status` is one of them,
 * or null for users who never subscribed. Rights of a plan go with `active` and `past_due` (the last paid
 * period's pages, while the card is tried again); with every other state the free plan's hold.
 */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** S3.17. Only active recurring prices of active products that stand for plans are listed (S7.28, D9). */
export const price = z.object({
  id: z.string(),
  active: z.boolean(),
  type: z.literal('recurring'),
  /** Cents of `currency`. */
  unit_amount: z.number().int().nonnegative(),
  currency: z.string(),
  product: z.object({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    /** Of the provider's metadata only what says the plan. */
    metadata: z.object({ legible_plan: z.string().optional() }).optional(),
  }),
  recurring: z.object({ interval: z.enum(SUBSCRIPTION_INTERVALS) }),
});
export type Price = z.infer<typeof price>;

/**
 * How the browser takes a card:
 * - `stripe`: Stripe.js and a CardElement with the publishable key. The policy of our pages lets
 *   js.stripe.com in only where the document itself was loaded from /subscribe: a user who comes there by a
 *   link of the application loads the document anew (the navigation state survives a reload).
 * - `test`: no money moves. A form of our own that takes the provider's test numbers only and says so.
 * - `none`: this server sells nothing; the price list is empty.
 */
export const cardEntry = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('stripe'), publishable_key: z.string() }),
  z.object({ provider: z.literal('test') }),
  z.object({ provider: z.literal('none') }),
]);
export type CardEntry = z.infer<typeof cardEntry>;

export const pricesResponse = z.object({ prices: z.array(price), card_entry: cardEntry });
export type PricesResponse = z.infer<typeof pricesResponse>;

const providerId = z.string().min(1).max(255);
const personText = z.string().max(500);

/** S7.22. The customer is made from the account; what the client sends besides is not believed. */
export const customerRequest = z.object({
  email: personText.optional(),
  name: personText.optional(),
  description: personText.optional(),
});
export const customerResponse = z.object({ customer_id: z.string() });

/** S4.45: the only way to begin a subscription is to pay its first invoice in the browser. */
export const PAYMENT_BEHAVIOR = 'default_incomplete';

/** S7.23. An unfinished subscription to the same price is answered again instead of a second one (D42). */
export const subscribeRequest = z.object({
  customer_id: providerId,
  price_id: providerId,
  payment_behavior: z.literal(PAYMENT_BEHAVIOR),
});
export const subscribeResponse = z.object({
  subscription_id: z.string(),
  /** Null when there is nothing to pay, for example by a discount: the plan is active at once. */
  client_secret: z.string().nullable(),
});
export type SubscribeResponse = z.infer<typeof subscribeResponse>;

export const subscriptionParams = z.object({ id: providerId });

const plannedChange = z.enum(['upgrade', 'downgrade', 'resume']);

/** S7.24. */
export const changeRequest = z.object({
  subscription_item_id: providerId,
  new_price_id: providerId,
  /**
   * That of the preview that the user agreed to: then an upgrade costs what was shown. Without it, what it costs
   * at this moment. One of more than an hour ago is refused (409).
   */
  proration_date: z.number().int().positive().optional(),
  /** What the user agreed to. Where the plan has become another one meanwhile, so that it would be something else, it is refused (409). */
  expected_change: plannedChange.optional(),
});

/**
 * What a change of plan led to (D15):
 * - `applied`: an upgrade was paid with the saved card and holds now.
 * - `payment_required`: an upgrade waits for its payment, which the browser confirms with
 *   `client_secret`; until then, and for good if that fails, the plan stays as it was.
 * - `scheduled`: a downgrade takes effect at `effective_at`, the end of the paid period.
 * - `resumed`: the same plan goes on; a pending cancellation or downgrade is withdrawn.
 * - `unchanged`: it was the current plan already, as after a double click.
 */
export const SUBSCRIPTION_CHANGES = [
  'applied',
  'payment_required',
  'scheduled',
  'resumed',
  'unchanged',
] as const;
export const changeResponse = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES),
  change: z.enum(SUBSCRIPTION_CHANGES),
  client_secret: z.string().nullable(),
  effective_at: z.iso.datetime().nullable(),
});
export type ChangeResponse = z.infer<typeof changeResponse>;

/**
 * What `PATCH billingPaths.subscription` with this price would do, told before the user confirms it
 * (`GET billingPaths.subscriptionPreview`); changes nothing. Refused as the change itself would be.
 */
export const changePreviewQuery = z.object({ new_price_id: providerId });
export const changePreviewResponse = z.object({
  change: plannedChange,
  /** Cents that the change itself costs at once: an upgrade's proration as the provider reckons it, otherwise 0. */
  due_now: z.number().int().nonnegative(),
  currency: z.string(),
  /**
   * For which moment `due_now` was reckoned, in seconds since 1970 by the provider's clock; null where nothing
   * depends on it.
   */
  proration_date: z.number().int().positive().nullable(),
  /** When the new plan begins: null for at once. */
  effective_at: z.iso.datetime().nullable(),
});
export type ChangePreview = z.infer<typeof changePreviewResponse>;

/** S7.25, S9.13. False ends the subscription and its rights at once; nothing is paid back. */
export const cancelQuery = z.object({
  cancel_at_period_end: z.enum(['true', 'false']).default('true'),
});

/** Answer of DELETE and of the refresh; null: there is no subscription. */
export const subscriptionStatusResponse = z.object({
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
});

/** S7.26, D58: the caller's customer, and an address of the application to come back to. */
export const portalQuery = z.object({ customer_id: providerId, return_url: z.url().max(2000) });
export const portalResponse = z.object({ url: z.string() });

export const webhookResponse = z.object({ received: z.literal(true) });

/** Test mode only; elsewhere these calls do not exist (404). A declined card is 402 `card_declined`. */
export const testCardRequest = z.object({
  client_secret: providerId,
  /** Digits, with or without blanks; the provider's test numbers only, anything else is refused. */
  number: z.string().trim().max(30),
  billing_details: z.object({ name: personText, email: personText }),
});
/** The step that a bank asks for (3-D Secure), as the test form shows it: approve or refuse. */
export const testCardAuthenticationRequest = z.object({
  client_secret: providerId,
  approve: z.boolean(),
});
/** Status of the payment, as `confirmCardPayment` gives it (D42). */
export const testCardResponse = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'requires_payment_method']),
});
export type TestCardResponse = z.infer<typeof testCardResponse>;

/** Test numbers that the test form offers, and what each one leads to; all but `processing` are Stripe's. */
export const TEST_CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authentication: '4000002500003155',
  processing: '4000009000000011',
} as const;
