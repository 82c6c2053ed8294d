import {
  testCardAuthenticationRequest,
  testCardRequest,
  testCardResponse,
} from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import type { FastifyRequest } from 'fastify';
import type { TestCards } from '../../../platform/card-payments/card-payments.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import { countAttempt } from '../../../platform/limits/rate-limit.ts';
import { customerOf } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';

const TRIES = { max: 60, seconds: 600 };

/** Test mode's card form: it stands where Stripe.js talks to Stripe without us. */
export function testCardRoutes(app: ZodFastify, deps: BillingDeps, cards: TestCards): void {
  app.post(
    billingPaths.testCard,
    { schema: { body: testCardRequest, response: { 200: testCardResponse } } },
    async (request) => {
      const { client_secret: secret, number, billing_details: billing } = request.body;
      await requireOwnPayment(deps, request, secret);
      return { status: await cards.pay(secret, number, billing) };
    },
  );

  app.post(
    billingPaths.testCardAuthentication,
    { schema: { body: testCardAuthenticationRequest, response: { 200: testCardResponse } } },
    async (request) => {
      const { client_secret: secret, approve } = request.body;
      await requireOwnPayment(deps, request, secret);
      return { status: await cards.authenticate(secret, approve) };
    },
  );
}

async function requireOwnPayment(
  deps: BillingDeps,
  request: FastifyRequest,
  clientSecret: string,
): Promise<void> {
  const { userId } = requireCaller(request);
  await countAttempt(deps.db, { key: userLimitKey('test-card', userId), ...TRIES });
  const { customerId } = await deps.payments.paymentOf(clientSecret);
  if (!customerId || customerId !== (await customerOf(deps, userId))) {
    throw new AppError('not_found');
  }
}
