import type { Clock } from './clock.ts';
import type { Tables, TableName, TimerKind, EventRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { newId } from './ids.ts';
import { missing } from './problem.ts';

/** The version of Stripe's API whose shapes are answered: the one the pinned SDK speaks. */
export const API_VERSION = '2026-10-28.endive';

export interface BillingRules {
  /** Hours an unpaid first invoice waits before the subscription becomes `incomplete_expired`. */
  incompleteHours: number;
  /** Seconds between the draft of a renewal's invoice and its payment. */
  draftSeconds: number;
  /** Days after the first failed attempt at which a renewal is tried again; then its subscription ends. */
  retryDays: number[];
  /** Seconds a payment stays in `processing` with the cards that do so. */
  processingSeconds: number;
}

/** What every part of the simulator works with: the records, the time and the rules. */
export interface Context {
  store: Store;
  clock: Clock;
  rules: BillingRules;
  /** Where the hosted pages are to be reached by a browser; without a slash at the end. */
  publicUrl(): string;
  /** The request that is being answered; null when the clock does the work. */
  request: { id: string; idempotencyKey: string | null } | null;
}

/** The record that a request names, or Stripe's `resource_missing`. */
export function findOrThrow<Name extends TableName>(
  context: Context,
  table: Name,
  id: string,
  param = 'id',
): Tables[Name] {
  const record = context.store.find(table, id);
  if (!record) throw missing(kindInMessages(table), id, param);
  return record;
}

/** Stripe writes `payment_intent` in its messages, but `PaymentMethod`. */
function kindInMessages(table: TableName): string {
  return table === 'payment_method' ? 'PaymentMethod' : table;
}

/** Writes an event down; webhooks tell of it once the transaction stands. */
export function emit(
  context: Context,
  type: string,
  object: { id: string; object: string },
  previous?: Record<string, unknown>,
): void {
  const id = newId('evt');
  const event: EventRecord = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: context.clock.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: context.request
      ? { id: context.request.id, idempotency_key: context.request.idempotencyKey }
      : null,
    type,
  };
  context.store.put('event', event);
}

export function setTimer(context: Context, kind: TimerKind, subject: string, at: number): void {
  context.store.put('timer', { id: `${kind}:${subject}`, kind, subject, at });
}

export function clearTimer(context: Context, kind: TimerKind, subject: string): void {
  const id = `${kind}:${subject}`;
  if (context.store.find('timer', id)) context.store.remove('timer', id);
}
