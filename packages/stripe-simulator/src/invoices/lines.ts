import { newId } from '../context/ids.ts';
import type {
  InvoiceItemRecord,
  ItemRecord,
  LineRecord,
  PriceRecord,
  PricingRecord,
  SubscriptionRecord,
} from '../store/records.ts';
import type { Context } from '../context/context.ts';

export interface Period {
  start: number;
  end: number;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** What a price is sold as. */
function productName(context: Context, price: PriceRecord): string {
  return context.store.find('product', price.product)?.name ?? price.product;
}

function pricingOf(price: PriceRecord): PricingRecord {
  return {
    type: 'price_details',
    price_details: { price: price.id, product: price.product },
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

/** The line for a whole billing period of an item. */
export function periodLine(
  context: Context,
  subscription: SubscriptionRecord,
  item: Pick<ItemRecord, 'id' | 'price' | 'quantity'>,
  period: Period,
): LineRecord {
  const amount = (item.price.unit_amount ?? 0) * item.quantity;
  const each = dollars(item.price.unit_amount ?? 0);
  const name = productName(context, item.price);
  return line({
    amount,
    currency: subscription.currency,
    description: `${item.quantity} × ${name} (at ${each} / ${item.price.recurring?.interval ?? 'month'})`,
    period,
    pricing: pricingOf(item.price),
    quantity: item.quantity,
    subscription: subscription.id,
    item: item.id,
    invoiceItem: null,
    proration: false,
  });
}

/** The line that carries a waiting invoice item. */
export function lineOfInvoiceItem(item: InvoiceItemRecord): LineRecord {
  return line({
    amount: item.amount,
    currency: item.currency,
    description: item.description ?? '',
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription: item.parent.subscription_details.subscription,
    item: item.parent.subscription_details.subscription_item,
    invoiceItem: item.id,
    proration: item.proration,
  });
}

interface LineFields {
  amount: number;
  currency: string;
  description: string;
  period: Period;
  pricing: PricingRecord;
  quantity: number;
  subscription: string;
  item: string;
  invoiceItem: string | null;
  proration: boolean;
}

function line(fields: LineFields): LineRecord {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: fields.amount,
    currency: fields.currency,
    description: fields.description,
    discount_amounts: [],
    discountable: !fields.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: fields.invoiceItem,
        proration: fields.proration,
        proration_details: { credited_items: null },
        subscription: fields.subscription,
        subscription_item: fields.item,
      },
    },
    period: fields.period,
    pretax_credit_amounts: [],
    pricing: fields.pricing,
    quantity: fields.quantity,
    quantity_decimal: String(fields.quantity),
    subscription: fields.subscription,
    subtotal: fields.amount,
    taxes: [],
  };
}

/** The day as Stripe writes it into proration lines, for example `21 Nov 2026`. */
function day(seconds: number): string {
  const date = new Date(seconds * 1000);
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** What an item costs from a moment to the end of its period, in whole cents. */
function shareOfPeriod(price: PriceRecord, quantity: number, period: Period, from: number) {
  const full = (price.unit_amount ?? 0) * quantity;
  const share = (period.end - from) / (period.end - period.start);
  return Math.round(full * Math.min(1, Math.max(0, share)));
}

/** A credit for unused time (`sign` -1) or a charge for the time that remains (`sign` 1). */
export function prorationItem(
  context: Context,
  subscription: SubscriptionRecord,
  item: { id: string; price: PriceRecord; quantity: number },
  period: Period,
  at: number,
  sign: 1 | -1,
): InvoiceItemRecord {
  const name = productName(context, item.price);
  const text = sign === -1 ? 'Unused time on' : 'Remaining time on';
  const share = shareOfPeriod(item.price, item.quantity, period, at);
  const amount = share === 0 ? 0 : sign * share;
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: at,
    description: `${text} ${name} after ${day(at)}`,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
    },
    period: { start: at, end: period.end },
    pricing: pricingOf(item.price),
    proration: true,
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    tax_rates: [],
    test_clock: null,
  };
}
