import type { FastifyInstance, FastifyReply } from 'fastify';
import { payInvoice } from '../billing/paying.ts';
import { paymentOf } from '../invoices/lifecycle.ts';
import { nextAction } from '../payments/intents.ts';
import {
  attachMethod,
  createCardMethod,
  refuseUnlessSaveable,
} from '../payments/payment-methods.ts';
import { Problem } from '../context/problem.ts';
import type { PortalSessionRecord } from '../store/records.ts';
import { setCancellation } from '../subscriptions/cancellation.ts';
import { isOver } from '../billing/ending.ts';
import type { Context } from '../context/context.ts';
import { escaped, sendPage } from './html.ts';
import type { PageParts } from './parts.ts';
import { portalBody } from './portal-body.ts';

/** Sessions last an hour of simulated time. */
const LIFETIME_SECONDS = 3600;

interface Visit {
  Params: { token: string };
  Body: Record<string, string> | undefined;
}

type Action = (
  context: Context,
  session: PortalSessionRecord,
  form: Record<string, string>,
) => void;

/** The customer's pages: subscription, card and invoices. */
export function addPortalPages(app: FastifyInstance, parts: PageParts): void {
  app.get<Visit>('/portal/:token', (request, reply) => {
    const session = sessionOf(parts.context, request.params.token);
    return session ? show(parts.context, reply, session) : sendExpired(reply);
  });
  app.post<Visit>('/portal/:token', async (request, reply) => {
    const session = sessionOf(parts.context, request.params.token);
    if (!session) return sendExpired(reply);
    const form = request.body ?? {};
    const action = actions[form.action ?? ''];
    if (!action) return show(parts.context, reply, session, 'This cannot be done here.');
    try {
      parts.runtime.run(() => action(parts.context, session, form));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return await refused(parts, reply, session, error, form);
    } finally {
      await parts.save();
    }
    return reply.redirect(request.url.split('?')[0] ?? '', 303);
  });
}

const actions: Record<string, Action> = {
  cancel: (context, session, { subscription = '' }) =>
    setCancellation(context, own(context, session, subscription), { atPeriodEnd: true }),
  resume: (context, session, { subscription = '' }) =>
    setCancellation(context, own(context, session, subscription), { atPeriodEnd: false }),
  card: changeCard,
  pay: (context, session, { invoice = '' }) => {
    const found = context.store.find('invoice', invoice);
    if (found?.customer === session.customer) payInvoice(context, invoice);
  },
};

/** The id of a subscription, if it is the customer's. */
function own(context: Context, { customer }: PortalSessionRecord, id: string): string {
  const subscription = context.store.find('subscription', id);
  if (subscription?.customer === customer && !isOver(subscription)) return id;
  throw new Problem(404, {
    type: 'invalid_request_error',
    message: 'There is no such subscription.',
  });
}

/** Saves another card and makes it the one for everything that is still to be paid. */
function changeCard(
  context: Context,
  session: PortalSessionRecord,
  form: Record<string, string>,
): void {
  const method = createCardMethod(context, {
    number: form.number ?? '',
    exp_month: Number(form.exp_month),
    exp_year: Number(form.exp_year),
    cvc: form.cvc ?? '',
  });
  refuseUnlessSaveable(context, method.id);
  attachMethod(context, method.id, session.customer);
  const customer = context.store.get('customer', session.customer);
  context.store.change('customer', customer.id, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  const running = context.store.where(
    'subscription',
    (one) => one.customer === customer.id && !isOver(one),
  );
  for (const { id } of running) {
    context.store.change('subscription', id, { default_payment_method: method.id });
  }
}

/** Says what was wrong, or leads to the bank where that is what a payment needs. */
async function refused(
  parts: PageParts,
  reply: FastifyReply,
  session: PortalSessionRecord,
  problem: Problem,
  { invoice = '' }: Record<string, string>,
): Promise<FastifyReply> {
  const { context } = parts;
  if (problem.fields.code === 'invoice_payment_intent_requires_action') {
    const intent = paymentOf(context, invoice)?.payment.payment_intent;
    const url = intent && nextAction(context, intent, session.url).redirect_to_url?.url;
    if (url) return reply.redirect(url, 303);
  }
  return show(context, reply, session, problem.message);
}

function show(
  context: Context,
  reply: FastifyReply,
  session: PortalSessionRecord,
  complaint?: string,
): FastifyReply {
  const notice =
    complaint === undefined ? '' : `<p class="error" role="alert">${escaped(complaint)}</p>`;
  const status = complaint === undefined ? 200 : 400;
  return sendPage(reply, 'Manage billing', notice + portalBody(context, session), status);
}

function sessionOf(context: Context, token: string): PortalSessionRecord | undefined {
  const session = context.store
    .all('portal_session')
    .find(({ url }) => url.endsWith(`/portal/${token}`));
  const age = session ? context.clock.now() - session.created : Infinity;
  return age < LIFETIME_SECONDS ? session : undefined;
}

const sendExpired = (reply: FastifyReply) =>
  sendPage(reply, 'This page has expired', '<p>Open it again from your account.</p>', 404);
