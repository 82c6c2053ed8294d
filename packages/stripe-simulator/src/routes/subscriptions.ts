import { z } from 'zod';
import { restartsPeriod } from '../billing/proration.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, listFields, mergeMetadata } from '../http/fields.ts';
import { isWanted, page } from '../http/list.ts';
import { resolveMethod } from '../payments/payment-methods.ts';
import { invalidRequest, missing } from '../context/problem.ts';
import type { SubscriptionRecord } from '../store/records.ts';
import { setCancellation } from '../subscriptions/cancellation.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { endSubscription, isOver } from '../billing/ending.ts';
import { changeItems } from '../subscriptions/update.ts';
import { sameItems, sellablePrice, wantedItems } from '../subscriptions/wanted-items.ts';
import { findOrThrow, type Context } from '../context/context.ts';
import { livingCustomer } from './customers.ts';
import {
  cancellationDetails,
  createParams,
  updateParams,
  type Update,
} from './subscription-params.ts';

export const subscriptionEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions',
    params: createParams,
    handle(context, params) {
      const customer = livingCustomer(context, params.customer, 'customer');
      return createSubscription(context, {
        customer: customer.id,
        items: params.items.map((item, index) => ({
          price: sellablePrice(context, item.price, `items[${index}][price]`),
          quantity: item.quantity ?? 1,
          metadata: mergeMetadata({}, item.metadata),
        })),
        paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
        defaultMethod: ownMethod(context, params.default_payment_method, customer.id),
        savesMethod: params.payment_settings?.save_default_payment_method ?? null,
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions',
    params: z.strictObject({
      customer: z.string().optional(),
      price: z.string().optional(),
      status: z.string().optional(),
      ...listFields,
    }),
    handle(context, { customer, price, status, ...request }) {
      const subscriptions = context.store.where(
        'subscription',
        (one) =>
          hasStatus(one, status) &&
          isWanted(one.customer, customer) &&
          (price === undefined || one.items.data.some((item) => item.price.id === price)),
      );
      return page('/v1/subscriptions', subscriptions, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'subscription', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: updateParams,
    handle(context, params, id) {
      checkUpdate(findOrThrow(context, 'subscription', id), params);
      setFields(context, id, params);
      setCancellation(context, id, {
        atPeriodEnd: params.cancel_at_period_end,
        at: params.cancel_at === '' ? null : params.cancel_at,
      });
      return updateItems(context, context.store.get('subscription', id), params);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: z.strictObject({ cancellation_details: cancellationDetails.optional(), expand }),
    handle(context, params, id) {
      const subscription = findOrThrow(context, 'subscription', id);
      if (isOver(subscription)) {
        throw missing('subscription', id);
      }
      noteCancellation(context, subscription, params.cancellation_details);
      return endSubscription(context, id, 'cancellation_requested');
    },
  }),
];

/** Without a status a list leaves out what is canceled; what expired unpaid is not that. */
function hasStatus(subscription: SubscriptionRecord, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return isOver(subscription);
  const { status } = subscription;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

function ownMethod(
  context: Context,
  id: string | null | undefined,
  customer: string,
): string | null {
  if (!id) return null;
  const method = resolveMethod(context, id, 'default_payment_method');
  if (method.customer === customer) return method.id;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
    'resource_missing',
  );
}

/** Refuses what Stripe refuses for the state the subscription is in. */
function checkUpdate(subscription: SubscriptionRecord, params: Update): void {
  if (isOver(subscription)) {
    throw invalidRequest(
      'You cannot update a subscription that is `canceled` or `incomplete_expired`.',
    );
  }
  const changesItems = params.items !== undefined || params.billing_cycle_anchor !== undefined;
  if (subscription.status === 'incomplete' && changesItems) {
    throw invalidRequest(
      'You cannot change the items of a subscription whose first invoice is not paid (`incomplete`).',
    );
  }
  if (params.payment_behavior !== 'pending_if_incomplete') return;
  for (const name of [
    'metadata',
    'cancel_at_period_end',
    'cancel_at',
    'default_payment_method',
  ] as const) {
    if (params[name] === undefined) continue;
    throw invalidRequest(
      `You cannot set \`${name}\` together with \`payment_behavior=pending_if_incomplete\`.`,
      name,
    );
  }
}

function setFields(context: Context, id: string, params: Update): void {
  const subscription = context.store.get('subscription', id);
  const saves = params.payment_settings?.save_default_payment_method;
  noteCancellation(context, subscription, params.cancellation_details);
  context.store.change('subscription', id, {
    metadata: mergeMetadata(subscription.metadata, params.metadata),
    description: params.description === undefined ? subscription.description : params.description,
    ...(params.default_payment_method !== undefined && {
      default_payment_method: ownMethod(
        context,
        params.default_payment_method,
        subscription.customer,
      ),
    }),
    ...(saves !== undefined && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        ...subscription.payment_settings,
        save_default_payment_method: saves,
      },
    }),
  });
}

function noteCancellation(
  context: Context,
  { id, cancellation_details }: SubscriptionRecord,
  details: z.output<typeof cancellationDetails> | undefined,
): void {
  if (!details) return;
  const { comment = null, feedback = null } = details;
  context.store.change('subscription', id, {
    cancellation_details: {
      feedback_option: null,
      reason: null,
      ...cancellation_details,
      comment,
      feedback,
    },
  });
}

function updateItems(
  context: Context,
  subscription: SubscriptionRecord,
  params: Update,
): SubscriptionRecord {
  const items = wantedItems(context, subscription, params.items ?? []);
  const restarts =
    params.billing_cycle_anchor?.type === 'now' || restartsPeriod(context, subscription, items);
  if (!restarts && sameItems(subscription, items)) return subscription;
  return changeItems(
    context,
    subscription.id,
    { items, restartsPeriod: restarts },
    {
      proration: params.proration_behavior ?? 'create_prorations',
      payment: params.payment_behavior ?? 'allow_incomplete',
      prorationDate: params.proration_date ?? context.clock.now(),
    },
  );
}
