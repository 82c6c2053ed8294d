import { dayInWords } from '@legible/contracts/messages/billing-words';
import { TEST_CARDS } from '@legible/contracts/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Payer, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  // A fault that is made on purpose is told in the log.
  shop = await openShop({}, { LOG_LEVEL: 'fatal' });
});
afterAll(() => shop?.stop());

interface Receipt {
  subject: string;
  text: string;
}

/** The receipts that were mailed to a user, the oldest first. */
async function receiptsOf(payer: Payer): Promise<Receipt[]> {
  const { email } = await payer.me();
  const rows = await shop.service.query(
    `select subject, text from mails
     where recipient = '${email}' and subject like '%receipt%' order by created_at, id`,
  );
  return rows as Receipt[];
}

const none: Receipt = { subject: '', text: '' };
const day = (seconds: number) => dayInWords(new Date(seconds * 1000));

describe('a receipt', () => {
  it('says what was paid, for what, how long, and where its invoice is', async () => {
    const payer = await shop.newPayer();
    const me = await payer.buy('tier 1');
    await shop.settled();
    const customer = me.stripe_customer_id ?? '';
    const [invoice] = (await shop.stripe.invoices.list({ customer })).data;
    if (!invoice) throw new Error('there is no invoice');
    const { number, lines, status_transitions: moments, hosted_invoice_url: link } = invoice;
    const { start, end } = lines.data[0]!.period;
    const [{ subject, text } = none, ...more] = await receiptsOf(payer);
    expect(more).toEqual([]);
    expect(subject).toBe('Your Legible receipt: $19.00 for Tier 1, monthly');
    expect(text).toContain(
      [
        'Plan: Tier 1, monthly, with 300 pages a month',
        `Period: ${day(start)} to ${day(end)}`,
        'Paid: $19.00',
        `Paid on: ${day(moments.paid_at ?? 0)}`,
        `Invoice: ${number}`,
      ].join('\n'),
    );
    expect(text).toContain('no real money was taken');
    expect(text).toContain(`${shop.service.address}/profile`);
    expect(text).toContain(`View the invoice:\n${link}\n`);
    expect(await (await fetch(link ?? '')).text()).toContain(number);
  });

  it('comes once, however often and whoever tells of the payment', async () => {
    shop.simulator.switches.webhooks.copies = 3;
    const payer = await shop.newPayer();
    const begun = await payer.begin(await payer.customer(), await payer.priceOf('tier 2', 'year'));
    await payer.pay(begun.client_secret, TEST_CARDS.success);
    await Promise.all([payer.refresh(), payer.refresh(), payer.refresh()]);
    await shop.settled();
    shop.simulator.switches.webhooks.copies = 1;
    await shop.reconcile();
    expect((await receiptsOf(payer)).map(({ subject }) => subject)).toEqual([
      'Your Legible receipt: $479.00 for Tier 2, yearly',
    ]);
  });

  it('comes once where the process died while it was written', async () => {
    const payer = await shop.newPayer();
    // Also what tells of the subscription: a reader who hears of that after the payment sees it paid.
    shop.simulator.switches.webhooks.drop = ['*'];
    const begun = await payer.begin(await payer.customer(), await payer.priceOf('tier 1'));
    await payer.pay(begun.client_secret, TEST_CARDS.success);
    // Fails after the receipt was written down, and takes that along.
    await shop.service.query(
      `alter table mails add constraint no_receipts check (subject not like '%receipt%') not valid`,
    );
    expect((await payer.refresh()).status).toBe(500);
    expect(await receiptsOf(payer)).toEqual([]);
    await shop.service.query('alter table mails drop constraint no_receipts');
    shop.simulator.switches.webhooks.drop = [];
    expect((await payer.refresh()).status).toBe(200);
    expect((await payer.refresh()).status).toBe(200);
    expect(await receiptsOf(payer)).toHaveLength(1);
  });

  it('comes for every renewal, and for the difference of an upgrade', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    await payer.change('tier 2');
    await shop.settled();
    const [, upgrade] = await receiptsOf(payer);
    expect(upgrade?.subject).toBe('Your Legible receipt: $30.00 for Tier 2, monthly');
    expect(upgrade?.text).toContain('Paid: $30.00, the difference for the rest of this period');
    await shop.pass(32);
    const [, , renewal, ...more] = await receiptsOf(payer);
    expect(renewal?.subject).toBe('Your Legible receipt: $49.00 for Tier 2, monthly');
    expect(more).toEqual([]);
    await shop.endEverything();
  });

  it('comes also where the plan had ended before anybody looked', async () => {
    const payer = await shop.newPayer();
    shop.simulator.switches.webhooks.drop = ['*'];
    const begun = await payer.begin(await payer.customer(), await payer.priceOf('tier 1'));
    await payer.pay(begun.client_secret, TEST_CARDS.success);
    await shop.stripe.subscriptions.cancel(begun.subscription_id);
    shop.simulator.switches.webhooks.drop = [];
    await payer.refresh();
    expect(await payer.me()).toMatchObject({ subscription: 'free', limit: 10 });
    expect(await receiptsOf(payer)).toHaveLength(1);
  });

  it('does not come where nothing was paid: a card that was refused', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', TEST_CARDS.declined);
    await shop.settled();
    expect(await receiptsOf(payer)).toEqual([]);
  });
});
