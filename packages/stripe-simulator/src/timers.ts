import { concludePayment } from './billing/collect.ts';
import { settleProcessing } from './payments/intents.ts';
import { paymentOf } from './invoices/lifecycle.ts';
import type { TimerKind, TimerRecord } from './store/records.ts';
import { dropPendingUpdate, endSubscription, giveUpIncomplete } from './subscriptions/ending.ts';
import { endPhase } from './subscriptions/phases.ts';
import { advanceInvoice, renewSubscription, retryInvoice } from './subscriptions/renew.ts';
import { clearTimer, setTimer, type World } from './world.ts';

const handlers: Record<TimerKind, (world: World, subject: string) => void> = {
  renew_subscription: renewSubscription,
  cancel_subscription: (world, id) => endSubscription(world, id, 'cancellation_requested'),
  expire_incomplete: expireIncomplete,
  expire_pending_update: dropPendingUpdate,
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
  const payment = subscription.latest_invoice && paymentOf(world, subscription.latest_invoice);
  const intent = payment && world.store.get('payment_intent', payment.payment.payment_intent);
  // Money that is on its way is waited for.
  if (intent && intent.status === 'processing') {
    setTimer(world, 'expire_incomplete', id, world.clock.now() + world.rules.processingSeconds);
    return;
  }
  giveUpIncomplete(world, id);
}

function settle(world: World, intentId: string): void {
  clearTimer(world, 'settle_processing', intentId);
  const outcome = settleProcessing(world, intentId);
  if (outcome) concludePayment(world, intentId, outcome);
}
