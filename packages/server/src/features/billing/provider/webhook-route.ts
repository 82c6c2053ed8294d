import { webhookResponse } from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import type { ProviderEvent } from '../../../platform/card-payments/card-payments.ts';
import { paymentEvents } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { handleError } from '../../../platform/http/error-handler.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { BillingDeps } from '../account/deps.ts';

/** The provider's largest messages, invoices with many lines, are a tenth of this. */
const BODY_BYTES = 256 * 1024;

/** What may change a plan: everything else that the provider tells is taken and forgotten. */
const RELEVANT = /^(customer\.(deleted|subscription\.)|invoice\.|subscription_schedule\.)/;

/**
 * Takes the provider's messages (D78). Each is written down by its id, once, with the job that will ask
 * the provider how things stand; what the message itself says is never applied.
 */
export async function webhookRoute(app: ZodFastify, deps: BillingDeps): Promise<void> {
  await app.register(async (plugin) => {
    const scope = plugin as unknown as ZodFastify;
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) =>
      handleError(isTooLarge(error) ? new AppError('webhook_refused') : error, request, reply),
    );
    scope.post(
      billingPaths.subscriptionWebhook,
      {
        bodyLimit: BODY_BYTES,
        config: { csrf: false },
        schema: { response: { 200: webhookResponse } },
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') {
          throw new AppError('webhook_refused');
        }
        await take(deps, read(deps, request.body, signature));
        return { received: true as const };
      },
    );
  });
}

function read({ payments, logger }: BillingDeps, body: Buffer, signature: string): ProviderEvent {
  try {
    return payments.readEvent(body, signature);
  } catch (error) {
    // A stranger's message, or a secret that was set wrongly: the operator has to be able to tell.
    const reason = ((error as Error).cause as Error | undefined)?.message;
    logger.warn({ reason }, 'a message to the webhook was refused');
    throw error;
  }
}

async function take({ db, queue }: BillingDeps, event: ProviderEvent): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    const { customerId } = event;
    if (added.length === 0 || !customerId || !RELEVANT.test(event.type)) return;
    // One waiting job for a customer is enough for any number of messages.
    await queue.insert(tx, 'billing-sync', [{ data: { customerId }, singletonKey: customerId }]);
  });
}

const isTooLarge = (error: unknown) =>
  (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
