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
import type { World } from '../context/context.ts';
import { escaped, sendPage } from './html.ts';
import type { PageParts } from './parts.ts';
import { portalBody } from './portal-body.ts';

/** Sessions last an hour of simulated time. */
const LIFETIME_SECONDS = 3600;

interface Visit {
  Params: { token: string };
  Body: Record<string, string> | undefined;
}

type Action = (world: World, session: PortalSessionRecord, form: Record<string, string>) => void;

/** The customer's pages: subscription, card and invoices. */
export function addPortalPages(app: FastifyInstance, parts: PageParts): void {
  app.get<Visit>('/portal/:token', (request, reply) => {
    const session = sessionOf(parts.world, request.params.token);
    return session ? show(parts.world, reply, session) : sendExpired(reply);
  });
  app.post<Visit>('/portal/:token', async (request, reply) => {
    const session = sessionOf(parts.world, request.params.token);
    if (!session) return sendExpired(reply);
    const form = request.body ?? {};
    const action = actions[form.action ?? ''];
    if (!action) return show(parts.world, reply, session, 'This cannot be done here.');
    try {
      parts.runtime.run(() => action(parts.world, session, form));
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
  cancel: (world, session, { subscription = '' }) =>
    setCancellation(world, own(world, session, subscription), { atPeriodEnd: true }),
  resume: (world, session, { subscription = '' }) =>
    setCancellation(world, own(world, session, subscription), { atPeriodEnd: false }),
  card: changeCard,
  pay: (world, session, { invoice = '' }) => {
    const found = world.store.find('invoice', invoice);
    if (found?.customer === session.customer) payInvoice(world, invoice);
  },
};

/** The id of a subscription, if it is the customer's. */
function own(world: World, { customer }: PortalSessionRecord, id: string): string {
  const subscription = world.store.find('subscription', id);
  if (subscription?.customer === customer && !isOver(subscription)) return id;
  throw new Problem(404, {
    type: 'invalid_request_error',
    message: 'There is no such subscription.',
  });
}

/** Saves another card and makes it the one for everything that is still to be paid. */
function changeCard(
  world: World,
  session: PortalSessionRecord,
  form: Record<string, string>,
): void {
  const method = createCardMethod(world, {
    number: form.number ?? '',
    exp_month: Number(form.exp_month),
    exp_year: Number(form.exp_year),
    cvc: form.cvc ?? '',
  });
  refuseUnlessSaveable(world, method.id);
  attachMethod(world, method.id, session.customer);
  const customer = world.store.get('customer', session.customer);
  world.store.change('customer', customer.id, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  });
  const running = world.store.where(
    'subscription',
    (one) => one.customer === customer.id && !isOver(one),
  );
  for (const { id } of running) {
    world.store.change('subscription', id, { default_payment_method: method.id });
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
  const { world } = parts;
  if (problem.fields.code === 'invoice_payment_intent_requires_action') {
    const intent = paymentOf(world, invoice)?.payment.payment_intent;
    const url = intent && nextAction(world, intent, session.url).redirect_to_url?.url;
    if (url) return reply.redirect(url, 303);
  }
  return show(world, reply, session, problem.message);
}

function show(
  world: World,
  reply: FastifyReply,
  session: PortalSessionRecord,
  complaint?: string,
): FastifyReply {
  const notice =
    complaint === undefined ? '' : `<p class="error" role="alert">${escaped(complaint)}</p>`;
  const status = complaint === undefined ? 200 : 400;
  return sendPage(reply, 'Manage billing', notice + portalBody(world, session), status);
}

function sessionOf(world: World, token: string): PortalSessionRecord | undefined {
  const session = world.store
    .all('portal_session')
    .find(({ url }) => url.endsWith(`/portal/${token}`));
  const age = session ? world.clock.now() - session.created : Infinity;
  return age < LIFETIME_SECONDS ? session : undefined;
}

const sendExpired = (reply: FastifyReply) =>
  sendPage(reply, 'This page has expired', '<p>Open it again from your account.</p>', 404);
