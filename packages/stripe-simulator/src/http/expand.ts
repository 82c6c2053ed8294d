import { paymentOf } from '../invoices/lifecycle.ts';
import { invalidRequest } from '../context/problem.ts';
import { shownCustomer } from '../store/customer.ts';
import type { TableName } from '../store/records.ts';
import type { Context } from '../context/context.ts';

const tables: Record<string, ApiTable> = {
  prod: 'product',
  price: 'price',
  cus: 'customer',
  sub: 'subscription',
  sub_sched: 'subscription_schedule',
  in: 'invoice',
  ii: 'invoiceitem',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  re: 'refund',
};

/** Tables whose records have a place in the API. */
type ApiTable = Exclude<
  TableName,
  'card' | 'pending_change' | 'timer' | 'replay' | 'delivery' | 'event' | 'portal_session'
>;
type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object behind an id, by its prefix; deleted customers leave a stub. */
function objectOf(context: Context, id: string): object | undefined {
  const prefix = id.slice(0, id.lastIndexOf('_'));
  const table =
    tables[prefix.startsWith('price') ? 'price' : prefix.startsWith('prod') ? 'prod' : prefix];
  if (table === undefined) return undefined;
  const record = context.store.find(table, id);
  return record?.object === 'customer' ? shownCustomer(record) : record;
}

/** Fields that are answered only when they are asked for. */
const onRequest: Record<string, Record<string, (context: Context, owner: Json) => unknown>> = {
  invoice: {
    confirmation_secret: (context, { id }) => {
      const payment = paymentOf(context, String(id));
      const intent = payment && context.store.get('payment_intent', payment.payment.payment_intent);
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    },
    payments: (context, { id }) =>
      list(
        `/v1/invoice_payments?invoice=${String(id)}`,
        context.store.where('invoice_payment', ({ invoice }) => invoice === id),
      ),
  },
  customer: {
    subscriptions: (context, { id }) =>
      list(
        `/v1/customers/${String(id)}/subscriptions`,
        context.store.where(
          'subscription',
          ({ customer, status }) => customer === id && status !== 'canceled',
        ),
      ),
  },
  charge: {
    refunds: (context, { id }) =>
      list(
        `/v1/charges/${String(id)}/refunds`,
        context.store.where('refund', ({ charge }) => charge === id),
      ),
  },
};

const list = (url: string, data: unknown[]) => ({ object: 'list', data, has_more: false, url });

/** Replaces ids by objects along each path, for example `data.latest_invoice.confirmation_secret`. */
export function expandAll(context: Context, body: unknown, paths: string[] | undefined): unknown {
  let expanded = body;
  for (const path of paths ?? []) {
    const parts = path.split('.');
    if (parts.filter((part) => part !== 'data').length > 4) {
      throw invalidRequest(
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        'expand',
      );
    }
    expanded = expandPath(context, expanded, parts);
  }
  return expanded;
}

function expandPath(context: Context, value: unknown, parts: string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => expandPath(context, entry, parts));
  if (!isObject(value)) throw cannotExpand(part);
  return { ...value, [part]: expandPath(context, behind(context, value, part), rest) };
}

/** The object that a field stands for; null where there is none now, an error where there never is. */
function behind(context: Context, owner: Json, field: string): unknown {
  const extra = onRequest[String(owner.object)]?.[field];
  if (!(field in owner) && !extra) throw cannotExpand(field);
  const found = owner[field] ?? extra?.(context, owner) ?? null;
  const object = typeof found === 'string' ? objectOf(context, found) : found;
  if (typeof object !== 'object') throw cannotExpand(field);
  return object;
}

const cannotExpand = (part: string) =>
  invalidRequest(`This property cannot be expanded (${part}).`, 'expand');
