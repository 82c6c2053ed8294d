import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, listFields, mergeMetadata, metadata, unsettable } from '../http/fields.ts';
import { isWanted, page } from '../http/list.ts';
import { newId } from '../context/ids.ts';
import { invalidRequest, missing } from '../context/problem.ts';
import { shownCustomer } from '../store/customer.ts';
import type { CustomerRecord } from '../store/records.ts';
import { endSubscription, isOver } from '../billing/ending.ts';
import { emit, findOrThrow, type Context } from '../context/context.ts';

const fields = {
  email: unsettable.optional(),
  name: unsettable.optional(),
  balance: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().optional() }).optional(),
  expand,
};
const params = z.strictObject(fields);
type Fields = z.output<typeof params>;

export const customerEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    params,
    handle(context, wanted) {
      const id = newId('cus', 14);
      context.store.put('customer', blankCustomer(id, context.clock.now()));
      checkDefaultMethod(context, id, wanted);
      const customer = context.store.put(
        'customer',
        withFields(context.store.get('customer', id), wanted),
      );
      emit(context, 'customer.created', customer);
      return customer;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    params: z.strictObject({ email: z.string().optional(), ...listFields }),
    handle(context, { email, ...request }) {
      const customers = context.store.where(
        'customer',
        (customer) => !customer.deleted && isWanted(customer.email, email),
      );
      return page('/v1/customers', customers, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => shownCustomer(findOrThrow(context, 'customer', id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    params,
    handle(context, wanted, id) {
      const customer = livingCustomer(context, id);
      checkDefaultMethod(context, id, wanted);
      return context.store.put('customer', withFields(customer, wanted));
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: z.strictObject({}),
    handle(context, _params, id) {
      livingCustomer(context, id);
      const live = context.store.where(
        'subscription',
        (subscription) => subscription.customer === id && !isOver(subscription),
      );
      for (const subscription of live) {
        endSubscription(context, subscription.id, 'cancellation_requested');
      }
      const gone = context.store.change('customer', id, { deleted: true });
      emit(context, 'customer.deleted', gone);
      return shownCustomer(gone);
    },
  }),
];

/** A customer that is there and not deleted. */
export function livingCustomer(context: Context, id: string, param = 'id'): CustomerRecord {
  const customer = findOrThrow(context, 'customer', id, param);
  if (!customer.deleted) return customer;
  throw missing('customer', id, param);
}

function checkDefaultMethod(context: Context, customer: string, wanted: Fields): void {
  const preferred = wanted.invoice_settings?.default_payment_method;
  if (preferred === undefined || preferred === '') return;
  const method = findOrThrow(
    context,
    'payment_method',
    preferred,
    'invoice_settings[default_payment_method]',
  );
  if (method.customer === customer) return;
  throw invalidRequest(
    'The customer does not have a payment method with the ID ' +
      `${preferred}. The payment method must be attached to the customer.`,
    'invoice_settings[default_payment_method]',
    'resource_missing',
  );
}

/** The wanted value, or the earlier one where none was named. */
const or = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

function withFields(customer: CustomerRecord, wanted: Fields): CustomerRecord {
  const preferred = wanted.invoice_settings?.default_payment_method;
  return {
    ...customer,
    email: or(wanted.email, customer.email),
    name: or(wanted.name, customer.name ?? null),
    balance: or(wanted.balance, customer.balance),
    metadata: mergeMetadata(customer.metadata, wanted.metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(preferred !== undefined && { default_payment_method: preferred || null }),
    },
  };
}

function blankCustomer(id: string, created: number): CustomerRecord {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
