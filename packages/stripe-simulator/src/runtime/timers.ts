import { concludePayment } from '../billing/collect.ts';
import { settleProcessing } from '../payments/intents.ts';
import { paymentOf } from '../invoices/lifecycle.ts';
import type { SubscriptionRecord, TimerKind, TimerRecord } from '../store/records.ts';
import { dropPendingUpdate, endSubscription, giveUpIncomplete } from '../billing/ending.ts';
import { endPhase } from '../subscriptions/phases.ts';
import { advanceInvoice, renewSubscription, retryInvoice } from '../subscriptions/renew.ts';
import { clearTimer, setTimer, type World } from '../context/context.ts';

const handlers: Record<TimerKind, (world: World, subject: string) => void> = {
  renew_subscription: renewSubscription,
  cancel_subscription: (world, id) => endSubscription(world, id, 'cancellation_requested'),
  expire_incomplete: expireIncomplete,
  expire_pending_update: expirePendingUpdate,
  finalize_invoice: advanceInvoice,
  retry_invoice: retryInvoice,
  settle_processing: settle,
  end_phase: endPhase,
};

/** Does what a timer stands for; it is gone afterwards unless it was set again. */
export function fire(world: World, timer: TimerRecord): void {
  world.store.remove('timer', timer.id);
  handlers[timer.kind](world, timer.subject);
}

/** The timer that is due next; undefined when nothing is planned. */
export function nextTimer(world: World): TimerRecord | undefined {
  let next: TimerRecord | undefined;
  for (const timer of world.store.all('timer')) {
    if (!next || timer.at < next.at) next = timer;
  }
  return next;
}

function expireIncomplete(world: World, id: string): void {
  const subscription = world.store.get('subscription', id);
  if (subscription.status !== 'incomplete') return;
  if (isPaymentUnderWay(world, subscription)) waitLonger(world, 'expire_incomplete', id);
  else giveUpIncomplete(world, id);
}

function expirePendingUpdate(world: World, id: string): void {
  const subscription = world.store.get('subscription', id);
  if (isPaymentUnderWay(world, subscription)) waitLonger(world, 'expire_pending_update', id);
  else dropPendingUpdate(world, id);
}

/** Money that is on its way is waited for. */
function isPaymentUnderWay(world: World, { latest_invoice }: SubscriptionRecord): boolean {
  const payment = latest_invoice === null ? undefined : paymentOf(world, latest_invoice);
  if (!payment) return false;
  const { status } = world.store.get('payment_intent', payment.payment.payment_intent);
  return status === 'processing';
}

function waitLonger(world: World, kind: TimerKind, subject: string): void {
  setTimer(world, kind, subject, world.clock.now() + world.rules.processingSeconds);
}

function settle(world: World, intentId: string): void {
  clearTimer(world, 'settle_processing', intentId);
  const outcome = settleProcessing(world, intentId);
  if (outcome) concludePayment(world, intentId, outcome);
}
