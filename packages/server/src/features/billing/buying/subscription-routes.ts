import {
  cancelQuery,
  changePreviewQuery,
  changePreviewResponse,
  changeRequest,
  changeResponse,
  customerRequest,
  customerResponse,
  portalQuery,
  portalResponse,
  pricesResponse,
  subscribeRequest,
  subscribeResponse,
  subscriptionParams,
  subscriptionStatusResponse,
} from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countAttempt } from '../../../platform/limits/rate-limit.ts';
import { customerOf, holdCaller } from '../account/account.ts';
import { cancelSubscription } from './cancel.ts';
import { changePlan, previewChange } from './change-plan.ts';
import type { BillingDeps } from '../account/deps.ts';
import { ensureCustomer, subscribe } from './subscribe.ts';
import { syncAccount } from '../provider/sync.ts';

export interface BillingRoutesDeps extends BillingDeps {
  /** Origins of the application: where the portal may lead back to. */
  origins: ReadonlySet<string>;
}

/** Every call leads to the provider, whose patience is the whole product's. */
const CALLS = { max: 60, seconds: 600 };
/** Screens ask by themselves while a payment is open, which must not use up what buying needs. */
const LOOKS = { max: 120, seconds: 600 };

/** Buying, changing and ending a subscription (S7.22 to S7.27). */
export function subscriptionRoutes(app: ZodFastify, deps: BillingRoutesDeps): void {
  priceRoute(app, deps);
  purchaseRoutes(app, deps);
  changeRoutes(app, deps);
  stateRoutes(app, deps);
}

async function callerOf(deps: BillingDeps, request: FastifyRequest): Promise<string> {
  const { userId } = requireCaller(request);
  await countAttempt(deps.db, { key: userLimitKey('billing', userId), ...CALLS });
  return userId;
}

/** Visitors read it too. */
function priceRoute(app: ZodFastify, { payments }: BillingDeps): void {
  app.get(billingPaths.prices, { schema: { response: { 200: pricesResponse } } }, async () => ({
    prices: await payments.offers(),
    card_entry: payments.cardEntry,
  }));
}

function purchaseRoutes(app: ZodFastify, deps: BillingDeps): void {
  app.post(
    billingPaths.subscriptionCustomer,
    { schema: { body: customerRequest, response: { 200: customerResponse } } },
    async (request) => {
      const userId = await callerOf(deps, request);
      return { customer_id: await ensureCustomer(deps, userId) };
    },
  );

  app.post(
    billingPaths.subscriptions,
    { schema: { body: subscribeRequest, response: { 200: subscribeResponse } } },
    async (request) => {
      const userId = await callerOf(deps, request);
      const { customer_id: customerId, price_id: priceId } = request.body;
      const begun = await subscribe(deps, userId, { customerId, priceId });
      return { subscription_id: begun.subscriptionId, client_secret: begun.clientSecret };
    },
  );
}

function changeRoutes(app: ZodFastify, deps: BillingDeps): void {
  app.patch(
    billingPaths.subscription,
    {
      schema: {
        params: subscriptionParams,
        body: changeRequest,
        response: { 200: changeResponse },
      },
    },
    async (request) => {
      const userId = await callerOf(deps, request);
      return changePlan(deps, userId, {
        subscriptionId: request.params.id,
        itemId: request.body.subscription_item_id,
        priceId: request.body.new_price_id,
        prorationDate: request.body.proration_date,
        expected: request.body.expected_change,
      });
    },
  );

  app.get(
    billingPaths.subscriptionPreview,
    {
      schema: {
        params: subscriptionParams,
        querystring: changePreviewQuery,
        response: { 200: changePreviewResponse },
      },
    },
    async (request) => {
      const userId = await callerOf(deps, request);
      return previewChange(deps, userId, {
        subscriptionId: request.params.id,
        priceId: request.query.new_price_id,
      });
    },
  );

  app.delete(
    billingPaths.subscription,
    {
      schema: {
        params: subscriptionParams,
        querystring: cancelQuery,
        response: { 200: subscriptionStatusResponse },
      },
    },
    async (request) => {
      const userId = await callerOf(deps, request);
      const status = await cancelSubscription(deps, userId, {
        subscriptionId: request.params.id,
        atPeriodEnd: request.query.cancel_at_period_end === 'true',
      });
      return { status };
    },
  );
}

function stateRoutes(app: ZodFastify, deps: BillingRoutesDeps): void {
  app.post(
    billingPaths.subscriptionRefresh,
    { schema: { response: { 200: subscriptionStatusResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      await countAttempt(deps.db, { key: userLimitKey('billing-look', userId), ...LOOKS });
      const current = await holdCaller(deps, userId, (held) => syncAccount(deps, held));
      return { status: current?.status ?? null };
    },
  );

  app.get(
    billingPaths.subscriptionPortal,
    { schema: { querystring: portalQuery, response: { 200: portalResponse } } },
    async (request) => {
      const userId = await callerOf(deps, request);
      const { customer_id: customerId, return_url: returnUrl } = request.query;
      if ((await customerOf(deps, userId)) !== customerId) throw new AppError('not_found');
      if (!deps.origins.has(new URL(returnUrl).origin)) {
        throw new AppError('bad_request', 'return_url: must be a page of this application.');
      }
      return { url: await deps.payments.portal(customerId, returnUrl) };
    },
  );
}
