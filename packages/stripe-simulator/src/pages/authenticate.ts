import type { FastifyInstance } from 'fastify';
import { concludePayment } from '../billing/collect.ts';
import { chargeIntent, failAuthentication } from '../payments/intents.ts';
import type { PaymentIntentRecord } from '../store/records.ts';
import type { Context } from '../context/context.ts';
import { dollars, escaped, sendable, sendPage } from './html.ts';
import type { PageParts } from './parts.ts';

interface Visit {
  Params: { id: string };
  Querystring: { client_secret?: string; return_url?: string };
  Body: { outcome?: string } | undefined;
}

/** The page of the "bank" where the owner of a card passes 3-D Secure, or does not. */
export function addAuthenticationPage(app: FastifyInstance, { context, runtime, save }: PageParts) {
  app.get<Visit>('/authenticate/:id', (request, reply) => {
    const intent = intentOf(context, request.params.id, request.query.client_secret);
    if (!intent) return sendPage(reply, 'Unknown payment', '', 404);
    if (intent.status !== 'requires_action') {
      return sendPage(reply, 'Authentication', leave(intent, request.query.return_url));
    }
    return sendPage(reply, 'Authentication', question(intent));
  });
  app.post<Visit>('/authenticate/:id', async (request, reply) => {
    const intent = intentOf(context, request.params.id, request.query.client_secret);
    if (!intent) return sendPage(reply, 'Unknown payment', '', 404);
    if (intent.status === 'requires_action') {
      const passed = request.body?.outcome === 'complete';
      runtime.run(() => decide(context, intent, passed));
      await save();
    }
    const decided = context.store.get('payment_intent', intent.id);
    return sendPage(reply, 'Authentication', leave(decided, request.query.return_url));
  });
}

function intentOf(context: Context, id: string, secret?: string): PaymentIntentRecord | undefined {
  const intent = context.store.find('payment_intent', id);
  return intent?.client_secret === secret ? intent : undefined;
}

function decide(context: Context, intent: PaymentIntentRecord, passed: boolean): void {
  const outcome =
    passed && intent.payment_method
      ? chargeIntent(context, intent.id, intent.payment_method, 'authenticated')
      : failAuthentication(context, intent.id);
  concludePayment(context, intent.id, outcome);
}

const question = (intent: PaymentIntentRecord): string => `
<section><p>Your bank asks whether you want to pay <strong>${dollars(intent.amount)}</strong>.</p>
<form method="post"><button class="main" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button></form></section>`;

/** Says what came of it, and leads back to where the payment was begun. */
function leave(intent: PaymentIntentRecord, returnUrl: string | undefined): string {
  const back = returnUrl === undefined ? undefined : withResult(returnUrl, intent);
  const said = `<p>${intent.status === 'succeeded' ? 'Done.' : 'The payment was not made.'}</p>`;
  if (back === undefined) return `<section>${said}</section>`;
  return `<section>${said}<a class="button" href="${escaped(back)}">Back</a></section>
<script>location.replace(${asScript(back)});</script>`;
}

/** JSON that cannot end a script element. */
const asScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The return address with what Stripe adds to it; anything but a web address is not followed. */
function withResult(returnUrl: string, intent: PaymentIntentRecord): string | undefined {
  const safe = sendable(returnUrl);
  if (safe === undefined) return undefined;
  const url = new URL(safe);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
