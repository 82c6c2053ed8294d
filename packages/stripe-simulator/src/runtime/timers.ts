import { concludePayment } from '../billing/collect.ts';
import { endProcessing } from '../payments/intents.ts';
import { paymentOf } from '../invoices/lifecycle.ts';
import type { SubscriptionRecord, TimerKind, TimerRecord } from '../store/records.ts';
import { dropPendingUpdate, endSubscription, giveUpIncomplete } from '../billing/ending.ts';
import { endPhase } from '../subscriptions/phases.ts';
import { advanceInvoice, renewSubscription, retryInvoice } from '../subscriptions/renew.ts';
import { clearTimer, setTimer, type Context } from '../context/context.ts';

const handlers: Record<TimerKind, (context: Context, subject: string) => void> = {
  renew_subscription: renewSubscription,
  cancel_subscription: (context, id) => endSubscription(context, id, 'cancellation_requested'),
  expire_incomplete: expireIncomplete,
  expire_pending_update: expirePendingUpdate,
  finalize_invoice: advanceInvoice,
  retry_invoice: retryInvoice,
  settle_processing: concludeProcessing,
  end_phase: endPhase,
};

/** Does what a timer stands for; it is gone afterwards unless it was set again. */
export function fire(context: Context, timer: TimerRecord): void {
  context.store.remove('timer', timer.id);
  handlers[timer.kind](context, timer.subject);
}

/** The timer that is due next; undefined when nothing is planned. */
export function nextTimer(context: Context): TimerRecord | undefined {
  let next: TimerRecord | undefined;
  for (const timer of context.store.all('timer')) {
    if (!next || timer.at < next.at) next = timer;
  }
  return next;
}

function expireIncomplete(context: Context, id: string): void {
  const subscription = context.store.get('subscription', id);
  if (subscription.status !== 'incomplete') return;
  if (isPaymentUnderWay(context, subscription)) waitLonger(context, 'expire_incomplete', id);
  else giveUpIncomplete(context, id);
}

function expirePendingUpdate(context: Context, id: string): void {
  const subscription = context.store.get('subscription', id);
  if (isPaymentUnderWay(context, subscription)) waitLonger(context, 'expire_pending_update', id);
  else dropPendingUpdate(context, id);
}

/** Money that is on its way is waited for. */
function isPaymentUnderWay(context: Context, { latest_invoice }: SubscriptionRecord): boolean {
  const payment = latest_invoice === null ? undefined : paymentOf(context, latest_invoice);
  if (!payment) return false;
  const { status } = context.store.get('payment_intent', payment.payment.payment_intent);
  return status === 'processing';
}

function waitLonger(context: Context, kind: TimerKind, subject: string): void {
  setTimer(context, kind, subject, context.clock.now() + context.rules.processingSeconds);
}

function concludeProcessing(context: Context, intentId: string): void {
  clearTimer(context, 'settle_processing', intentId);
  const outcome = endProcessing(context, intentId);
  if (outcome) concludePayment(context, intentId, outcome);
}
