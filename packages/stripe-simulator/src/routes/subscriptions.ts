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
import { lookUp, type World } from '../context/context.ts';
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
    handle(world, params) {
      const customer = livingCustomer(world, params.customer, 'customer');
      return createSubscription(world, {
        customer: customer.id,
        items: params.items.map((item, index) => ({
          price: sellablePrice(world, item.price, `items[${index}][price]`),
          quantity: item.quantity ?? 1,
          metadata: mergeMetadata({}, item.metadata),
        })),
        paymentBehavior: params.payment_behavior ?? 'allow_incomplete',
        defaultMethod: ownMethod(world, params.default_payment_method, customer.id),
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
    handle(world, { customer, price, status, ...request }) {
      const subscriptions = world.store.where(
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
    handle: (world, _params, id) => lookUp(world, 'subscription', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: updateParams,
    handle(world, params, id) {
      checkUpdate(lookUp(world, 'subscription', id), params);
      setFields(world, id, params);
      setCancellation(world, id, {
        atPeriodEnd: params.cancel_at_period_end,
        at: params.cancel_at === '' ? null : params.cancel_at,
      });
      return updateItems(world, world.store.get('subscription', id), params);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: z.strictObject({ cancellation_details: cancellationDetails.optional(), expand }),
    handle(world, params, id) {
      const subscription = lookUp(world, 'subscription', id);
      if (isOver(subscription)) {
        throw missing('subscription', id);
      }
      noteCancellation(world, subscription, params.cancellation_details);
      return endSubscription(world, id, 'cancellation_requested');
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

function ownMethod(world: World, id: string | null | undefined, customer: string): string | null {
  if (!id) return null;
  const method = resolveMethod(world, id, 'default_payment_method');
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

function setFields(world: World, id: string, params: Update): void {
  const subscription = world.store.get('subscription', id);
  const saves = params.payment_settings?.save_default_payment_method;
  noteCancellation(world, subscription, params.cancellation_details);
  world.store.change('subscription', id, {
    metadata: mergeMetadata(subscription.metadata, params.metadata),
    description: params.description === undefined ? subscription.description : params.description,
    ...(params.default_payment_method !== undefined && {
      default_payment_method: ownMethod(
        world,
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
  world: World,
  { id, cancellation_details }: SubscriptionRecord,
  details: z.output<typeof cancellationDetails> | undefined,
): void {
  if (!details) return;
  const { comment = null, feedback = null } = details;
  world.store.change('subscription', id, {
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
  world: World,
  subscription: SubscriptionRecord,
  params: Update,
): SubscriptionRecord {
  const items = wantedItems(world, subscription, params.items ?? []);
  const restarts =
    params.billing_cycle_anchor?.type === 'now' || restartsPeriod(world, subscription, items);
  if (!restarts && sameItems(subscription, items)) return subscription;
  return changeItems(
    world,
    subscription.id,
    { items, restartsPeriod: restarts },
    {
      proration: params.proration_behavior ?? 'create_prorations',
      payment: params.payment_behavior ?? 'allow_incomplete',
      prorationDate: params.proration_date ?? world.clock.now(),
    },
  );
}
