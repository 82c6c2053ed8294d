import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lives,
  perform,
  type Life,
  type Post,
  type Step,
} from '../../../../test/billing/billing-histories.ts';
import { shownBy, truthOf } from '../../../../test/billing/billing-oracle.ts';
import { openShop, type Shop } from '../../../../test/billing/billing.ts';

/** People who live at the same time; each has a history of its own. */
const PEOPLE = 5;
/** `LEGIBLE_HISTORIES=500 npx vitest run … histories` plays more, `LEGIBLE_SEED` the same again. */
const HISTORIES = Number(process.env['LEGIBLE_HISTORIES'] ?? 20);
const SEED = process.env['LEGIBLE_SEED'];
/** Everything that ever happened weighs on the provider's memory: after this many, another begins. */
const RUNS_A_SHOP = 8;

let shop: Shop;
let runs = 0;

async function open(): Promise<void> {
  shop = await openShop({ webhookRetriesMs: [50, 100] }, { LOG_LEVEL: 'error' });
}

beforeAll(open);
afterAll(() => shop?.stop());

async function newLife(): Promise<Life> {
  // The free plan's own months are not what is counted here.
  const payer = await shop.newPayer({ periodEnd: new Date('9999-01-01T00:00:00Z') });
  return { payer, secret: null };
}

function setPost(post: Post): void {
  Object.assign(shop.simulator.switches.webhooks, {
    drop: post === 'is_lost' ? ['*'] : [],
    copies: post === 'comes_thrice_and_mixed' ? 3 : 1,
    shuffleMs: post === 'comes_thrice_and_mixed' ? 40 : 0,
  });
  if (post === 'is_kept_back') shop.simulator.switches.webhooks.hold = true;
}

const idsOf = (people: Life[]) => people.map(({ payer }) => `'${payer.id}'`).join(',');

/** Leaves a mark in everybody's count of used pages, to see who gets a new period. */
async function mark(people: Life[]): Promise<void> {
  await shop.service.query(`update users set pages_used = 1 where id in (${idsOf(people)})`);
}

async function renewed(people: Life[]): Promise<string[]> {
  const rows = await shop.service.query(
    `select id from users where pages_used = 0 and id in (${idsOf(people)})`,
  );
  return rows.map((row) => (row as { id: string }).id);
}

async function play(people: Life[], steps: Step[]): Promise<Map<string, number>> {
  const periods = new Map(people.map(({ payer }) => [payer.id, 0]));
  const count = async () => {
    for (const id of await renewed(people)) periods.set(id, (periods.get(id) ?? 0) + 1);
  };
  for (const { deeds, post, hours } of steps) {
    await mark(people);
    setPost(post);
    await Promise.all(
      people.map((life, at) => perform(shop, life, deeds[at] ?? { kind: 'nothing' })),
    );
    if (hours > 0) await shop.simulator.clock.advance({ hours });
    await count();
  }
  await mark(people);
  setPost('arrives');
  await shop.reconcile();
  await count();
  return periods;
}

async function compare({ payer }: Life): Promise<void> {
  const me = await payer.me();
  const truth = await truthOf(shop, me.stripe_customer_id);
  const rows = await shop.service.query(
    `select invoice_id from plan_grants
     where user_id = '${payer.id}' and subscription_id = '${truth.subscriptionId ?? ''}'
     order by invoice_id collate "C"`,
  );
  const grants = rows.map((row) => (row as { invoice_id: string }).invoice_id);
  expect(shownBy(me, truth.grants.length > 0 ? grants : [])).toEqual(truth);
}

/** Whatever the messages did, one look at the provider later every payment has one receipt. */
async function compareReceipts({ payer }: Life): Promise<void> {
  const { stripe_customer_id: customer, email } = await payer.me();
  if (!customer) return;
  await payer.refresh();
  const { data } = await shop.stripe.invoices.list({ customer, status: 'paid', limit: 100 });
  const rows = await shop.service.query(
    `select 1 from mails where recipient = '${email}' and subject like '%receipt%'`,
  );
  expect(rows).toHaveLength(data.filter(({ amount_paid: amount }) => amount > 0).length);
}

/** New periods begin with the free plan's return and with a first or next period that was paid. */
async function mostPeriods({ payer }: Life): Promise<number> {
  const { stripe_customer_id: customer } = await payer.me();
  if (!customer) return 0;
  const paid = await shop.stripe.invoices.list({ customer, status: 'paid', limit: 100 });
  const opening = ['subscription_create', 'subscription_cycle'];
  const opened = paid.data.filter(({ billing_reason: reason }) => opening.includes(reason ?? ''));
  const all = await shop.stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  return opened.length + all.data.length;
}

async function end(people: Life[]): Promise<void> {
  await shop.endEverything();
  await shop.service.query(`delete from users where id in (${idsOf(people)})`);
}

async function liveAndCompare(steps: Step[]): Promise<void> {
  if (runs > 0 && runs % RUNS_A_SHOP === 0) {
    await shop.stop();
    await open();
  }
  runs += 1;
  const people = await Promise.all(Array.from({ length: PEOPLE }, newLife));
  const periods = await play(people, steps);
  await Promise.all(people.map(compare));
  for (const life of people) {
    expect(periods.get(life.payer.id)).toBeLessThanOrEqual(await mostPeriods(life));
  }
  // Old messages that come only now, the newest first, change nothing any more.
  shop.simulator.switches.webhooks.hold = false;
  shop.simulator.webhooks.release((events) => events.toReversed());
  await shop.settled();
  await Promise.all(people.map(compare));
  await Promise.all(people.map(compareReceipts));
  await end(people);
}

describe('whatever happens', () => {
  it(
    `and however the provider's messages fare, our state is the provider's in the end (${HISTORIES} histories)`,
    async () => {
      await fc.assert(fc.asyncProperty(lives(PEOPLE), liveAndCompare), {
        numRuns: Math.ceil(HISTORIES / PEOPLE),
        endOnFailure: process.env['CI'] === 'true',
        ...(SEED && { seed: Number(SEED) }),
      });
    },
    Math.max(120_000, HISTORIES * 6000),
  );
});
