import type { InvoiceRecord, PortalSessionRecord, SubscriptionRecord } from '../store/records.ts';
import { isOver } from '../billing/ending.ts';
import { firstItem, periodOf } from '../items/items.ts';
import type { Context } from '../context/context.ts';
import { dollars, escaped, sendable } from './html.ts';

const date = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** What the portal shows to a customer. */
export function portalBody(context: Context, session: PortalSessionRecord): string {
  const { customer } = session;
  const subscriptions = context.store
    .where('subscription', (one) => one.customer === customer && !isOver(one))
    .filter(({ status }) => status !== 'incomplete');
  const invoices = context.store
    .where('invoice', (one) => one.customer === customer && one.status !== 'draft')
    .toReversed();
  const back = sendable(session.return_url);
  return [
    ...subscriptions.map((one) => subscriptionSection(context, one)),
    cardSection(context, customer, subscriptions),
    invoiceSection(invoices),
    back === undefined ? '' : `<a class="button" href="${escaped(back)}">Return</a>`,
  ].join('\n');
}

function subscriptionSection(context: Context, subscription: SubscriptionRecord): string {
  const { price } = firstItem(subscription);
  const name = context.store.find('product', price.product)?.name ?? price.id;
  const { end } = periodOf(subscription);
  const cost = `${dollars(price.unit_amount ?? 0)} per ${price.recurring?.interval ?? 'month'}`;
  const ending = subscription.cancel_at;
  const next = ending === null ? `Renews on ${date(end)}` : `Cancels on ${date(ending)}`;
  const action =
    ending === null
      ? button('cancel', 'Cancel subscription')
      : button('resume', "Don't cancel subscription");
  return `<section><h2>${escaped(name)}</h2><p>${cost} · ${subscription.status}<br>${next}</p>
<form method="post"><input type="hidden" name="subscription" value="${subscription.id}">${action}</form></section>`;
}

const button = (action: string, label: string) =>
  `<button name="action" value="${action}">${escaped(label)}</button>`;

function cardSection(
  context: Context,
  customer: string,
  subscriptions: SubscriptionRecord[],
): string {
  const general = context.store.get('customer', customer).invoice_settings.default_payment_method;
  const id = subscriptions[0]?.default_payment_method ?? (general as string | null);
  const card = id ? context.store.find('payment_method', id)?.card : undefined;
  const now = card
    ? `${escaped(card.brand)} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}`
    : 'No card is saved.';
  return `<section><h2>Payment method</h2><p>${now}</p>
<form method="post" autocomplete="off">
<label>Card number <input name="number" inputmode="numeric" placeholder="4242 4242 4242 4242" required></label>
<label>Month <input name="exp_month" inputmode="numeric" placeholder="12" required></label>
<label>Year <input name="exp_year" inputmode="numeric" placeholder="2030" required></label>
<label>Security code <input name="cvc" inputmode="numeric" placeholder="123" required></label>
${button('card', 'Save card')}</form></section>`;
}

function invoiceSection(invoices: InvoiceRecord[]): string {
  const rows = invoices.map((invoice) => {
    const link = sendable(invoice.hosted_invoice_url ?? null);
    const number = escaped(invoice.number ?? invoice.id);
    const name = link === undefined ? number : `<a href="${escaped(link)}">${number}</a>`;
    const pay =
      invoice.status === 'open'
        ? `<form method="post"><input type="hidden" name="invoice" value="${invoice.id}">${button('pay', 'Pay')}</form>`
        : '';
    return `<tr><td>${date(invoice.created)}</td><td>${name}</td><td>${dollars(invoice.total)}</td><td>${invoice.status}</td><td>${pay}</td></tr>`;
  });
  return `<section><h2>Invoices</h2><table>${rows.join('')}</table></section>`;
}
