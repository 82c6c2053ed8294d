import { newId } from '../context/ids.ts';
import type {
  CustomerRecord,
  InvoiceRecord,
  LineRecord,
  SubscriptionRecord,
} from '../store/records.ts';
import type { Context } from '../context/context.ts';
import type { Period } from './lines.ts';

export interface InvoiceSeed {
  subscription: SubscriptionRecord;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: LineRecord[];
  /** The time that was looked back upon, not that of the lines. */
  period: Period;
  prorationDate?: number | undefined;
}

/** Cents due after the customer's balance (negative: credit) has been used, and the balance left. */
export function withBalance(total: number, balance: number): { due: number; left: number } {
  const sum = total + balance;
  return { due: Math.max(0, sum), left: Math.min(0, sum) };
}

/** An invoice in draft, not yet stored. */
export function makeInvoice(context: Context, seed: InvoiceSeed, id = newId('in')): InvoiceRecord {
  const { subscription } = seed;
  const customer = context.store.get('customer', subscription.customer);
  const total = seed.lines.reduce((sum, { amount }) => sum + amount, 0);
  const { due } = withBalance(total, customer.balance);
  return {
    id,
    object: 'invoice',
    ...accountFields,
    ...customerFields(customer),
    amount_due: due,
    amount_remaining: due,
    billing_reason: seed.reason,
    collection_method: 'charge_automatically',
    created: context.clock.now(),
    currency: subscription.currency,
    ending_balance: null,
    lines: {
      object: 'list',
      data: seed.lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(seed.prorationDate !== undefined && {
          subscription_proration_date: seed.prorationDate,
        }),
      },
    },
    period_end: seed.period.end,
    period_start: seed.period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

function customerFields(customer: CustomerRecord) {
  return {
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
  };
}

/** A fresh draft's other fields, and what the simulator has no use for. */
const accountFields = {
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  account_country: 'US',
  account_name: 'Stripe simulator',
  account_tax_ids: null,
  application: null,
  custom_fields: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};
