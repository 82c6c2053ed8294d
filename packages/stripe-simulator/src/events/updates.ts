import { isDeepStrictEqual } from 'node:util';
import type { TableName } from '../store/records.ts';
import type { Touched } from '../store/store.ts';
import { emit, type Context } from '../context/context.ts';

/** The tables whose every change is told, and how. */
const types: Partial<Record<TableName, string>> = {
  product: 'product.updated',
  price: 'price.updated',
  customer: 'customer.updated',
  subscription: 'customer.subscription.updated',
  invoice: 'invoice.updated',
  payment_method: 'payment_method.updated',
  subscription_schedule: 'subscription_schedule.updated',
};

/** Emits an `….updated` event for each record that a transaction changed, with the values it had before. */
export function emitUpdates(context: Context, touched: Touched[]): void {
  for (const { table, id, before } of touched) {
    const type = types[table];
    const after = context.store.find(table, id);
    if (!type || !before || !after || isGone(after)) continue;
    const previous = changedFields(fieldsOf(before), fieldsOf(after));
    if (Object.keys(previous).length === 0) continue;
    emit(context, type, after as { id: string; object: string }, previous);
  }
}

const fieldsOf = (record: object): Record<string, unknown> => ({ ...record });

/** What ended says so by its own event. */
function isGone(record: object): boolean {
  const { status, deleted } = record as { status?: string; deleted?: boolean };
  return deleted === true || status === 'canceled';
}

/** The fields that differ, with their earlier values. */
function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => [field, before[field] ?? null]),
  );
}
