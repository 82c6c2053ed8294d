import type { User } from '@legible/contracts/accounts';
import {
  PAYMENT_BEHAVIOR,
  TEST_CARDS,
  type ChangePreview,
  type ChangeResponse,
  type PricesResponse,
  type SubscribeResponse,
  type SubscriptionInterval,
} from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import { planOfProduct, type PaidPlan } from '@legible/contracts/plans';
import type { SimulatorOptions, StripeSimulator } from '@legible/stripe-simulator';
import type Stripe from 'stripe';
import { hashPassword } from '../../src/features/accounts/passwords/passwords.ts';
import { openSession } from '../../src/features/accounts/sessions/sessions.ts';
import { periodAt } from '../../src/features/quota/period.ts';
import { stripeClient } from '../../src/platform/card-payments/stripe-client.ts';
import { connect, type Connection } from '../../src/platform/db/connect.ts';
import type { users } from '../../src/platform/db/schema.ts';
import { randomId } from '../../src/platform/random-id.ts';
import { ApiClient } from '../api-client.ts';
import { addTestUser } from '../database/database.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

/** A card whose first charge succeeds and later ones do not: the simulator's own number. */
export const FAILS_LATER = '4000009000000037';

/** The product in test mode, with a provider whose clock stands still until a test moves it. */
export interface Shop {
  service: TestService;
  simulator: StripeSimulator;
  /** The provider's own view. */
  stripe: Stripe;
  /**
   * A signed-in user with a confirmed address, made in the database: what registration and login cost is
   * spared, and they are bounded for each network.
   */
  newPayer(changes?: Partial<typeof users.$inferInsert>): Promise<Payer>;
  /** Resolves when every message has arrived and everything it asked for is done. */
  settled(): Promise<void>;
  /** Lets days pass, with everything that falls due and what follows from it. */
  pass(days: number): Promise<void>;
  /** Sets how many pages a user has used in this period. */
  use(payer: Payer, pages: number): Promise<void>;
  /** Pays the open invoice of a customer with a good card, as its owner does in the portal. */
  payDebt(customer: string | null): Promise<void>;
  /** Runs the hourly reconciliation now. */
  reconcile(): Promise<void>;
  /**
   * Ends everything that was bought so far. Otherwise a test that lets time pass waits for the renewals of
   * people whom no test watches any more.
   */
  endEverything(): Promise<void>;
  stop(): Promise<void>;
}

/** @param env for example `LOG_LEVEL: 'fatal'` where faults are what is tested. */
export async function openShop(
  options: SimulatorOptions = {},
  env: Record<string, string> = {},
): Promise<Shop> {
  const service = await startService(
    { simulator: { frozen: true, webhookRetriesMs: [50, 100, 200], ...options } },
    env,
  );
  const { simulator } = service;
  const connection = connect(service.database, () => undefined);
  const settled = async () => {
    await simulator.webhooks.settled();
    await idle(service);
  };
  const shop: Shop = {
    service,
    simulator,
    stripe: stripeClient(simulator.secretKey, simulator.url),
    newPayer: (changes) => newPayer(service, connection, changes),
    settled,
    async pass(days) {
      await simulator.clock.advance({ days });
      await settled();
    },
    async use({ id }, pages) {
      await service.query(`update users set pages_used = ${pages} where id = '${id}'`);
    },
    async payDebt(customer) {
      const { invoices } = shop.stripe;
      const [open] = (await invoices.list({ customer: customer ?? '', status: 'open' })).data;
      await invoices.pay(open?.id ?? '', { payment_method: 'pm_card_visa' });
      await settled();
    },
    async reconcile() {
      await service.query(
        `insert into pgboss.job (name, data, singleton_key, policy)
         values ('billing-reconcile', '{}', gen_random_uuid()::text, 'short')`,
      );
      await settled();
    },
    async endEverything() {
      for (const { id } of (await shop.stripe.customers.list({ limit: 100 })).data) {
        await shop.stripe.customers.del(id);
      }
      await settled();
    },
    async stop() {
      await connection.close();
      await service.stop();
    },
  };
  await settled();
  return shop;
}

const passwordHash = hashPassword(PASSWORD);

async function newPayer(
  { address }: TestService,
  connection: Connection,
  changes: Partial<typeof users.$inferInsert> = {},
): Promise<Payer> {
  const id = randomId();
  const now = new Date();
  const { start, end } = periodAt(now, now);
  const user = { id, passwordHash: await passwordHash };
  await addTestUser(connection, {
    ...user,
    emailConfirmedAt: now,
    periodAnchor: now,
    periodStart: start,
    periodEnd: end,
    ...changes,
  });
  const client = new ApiClient(address);
  const session = await openSession(connection.db, user);
  if (!session) throw new Error(`no session for ${id}`);
  client.cookies.set('legible_session', session.token);
  return new Payer(client, id);
}

const PATIENCE_MS = 60_000;

async function idle(service: TestService): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((await openJobs(service)) > 0) {
    if (performance.now() > end) throw new Error('The jobs of billing do not end.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function openJobs(service: TestService): Promise<number> {
  const [row] = await service.query(
    `select count(*)::int as open from pgboss.job
     where name like 'billing-%' and state in ('created', 'retry', 'active')`,
  );
  return (row as { open: number }).open;
}

export type Answer<T> = T & { status: number; code?: string; detail?: string };

/** A user who buys, by the calls that the browser makes. */
export class Payer {
  readonly client: ApiClient;
  readonly id: string;

  constructor(client: ApiClient, id: string) {
    this.client = client;
    this.id = id;
  }

  me(): Promise<User> {
    return this.client.me();
  }

  async prices(): Promise<PricesResponse> {
    return (await this.client.call('GET', billingPaths.prices)).json() as Promise<PricesResponse>;
  }

  async priceOf(plan: PaidPlan, interval: SubscriptionInterval = 'month'): Promise<string> {
    const { prices } = await this.prices();
    const found = prices.find(
      ({ product, recurring }) =>
        planOfProduct(product) === plan && recurring.interval === interval,
    );
    return found?.id ?? '';
  }

  async customer(): Promise<string> {
    const body = { email: 'someone@else.example', name: 'Somebody Else', description: 'x' };
    const answer = await this.client.json('POST', billingPaths.subscriptionCustomer, body);
    return ((await answer.json()) as { customer_id: string }).customer_id;
  }

  begin(customerId: string, priceId: string): Promise<Answer<SubscribeResponse>> {
    return this.#send('POST', billingPaths.subscriptions, {
      customer_id: customerId,
      price_id: priceId,
      payment_behavior: PAYMENT_BEHAVIOR,
    });
  }

  pay(clientSecret: string | null, number: string): Promise<Answer<{ payment: string }>> {
    return this.#payment(billingPaths.testCard, {
      client_secret: clientSecret,
      number,
      billing_details: { name: 'Ada Lovelace', email: 'ada@example.com' },
    });
  }

  authenticate(clientSecret: string | null, approve: boolean) {
    return this.#payment(billingPaths.testCardAuthentication, {
      client_secret: clientSecret,
      approve,
    });
  }

  /** Everything from the price to the plan. */
  async buy(
    plan: PaidPlan,
    interval: SubscriptionInterval = 'month',
    card: string = TEST_CARDS.success,
  ): Promise<User> {
    const begun = await this.begin(await this.customer(), await this.priceOf(plan, interval));
    await this.pay(begun.client_secret, card);
    await this.refresh();
    return this.me();
  }

  async change(
    plan: PaidPlan,
    interval: SubscriptionInterval = 'month',
    prorationDate?: number | null,
    expected?: ChangePreview['change'],
  ): Promise<ChangeResponse & { http: number; code?: string }> {
    const me = await this.me();
    const path = billingPaths.subscription.replace(':id', me.stripe_subscription_id ?? 'none');
    const response = await this.client.json('PATCH', path, {
      subscription_item_id: me.stripe_subscription_item_id,
      new_price_id: await this.priceOf(plan, interval),
      proration_date: prorationDate ?? undefined,
      expected_change: expected,
    });
    return { ...((await response.json()) as ChangeResponse), http: response.status };
  }

  /** What a change would do and cost. */
  async preview(plan: PaidPlan, interval: SubscriptionInterval = 'month'): Promise<ChangePreview> {
    const { stripe_subscription_id: id } = await this.me();
    const path = billingPaths.subscriptionPreview.replace(':id', id ?? 'none');
    const price = await this.priceOf(plan, interval);
    const answer = await this.client.call('GET', `${path}?new_price_id=${price}`);
    return (await answer.json()) as ChangePreview;
  }

  async cancel(query = ''): Promise<Response> {
    const { stripe_subscription_id: id } = await this.me();
    return this.client.call(
      'DELETE',
      billingPaths.subscription.replace(':id', id ?? 'none') + query,
    );
  }

  refresh(): Promise<Response> {
    return this.client.call('POST', billingPaths.subscriptionRefresh);
  }

  async #payment(path: string, body: object): Promise<Answer<{ payment: string }>> {
    const response = await this.client.json('POST', path, body);
    const answer = (await response.json()) as { status?: string; code?: string; detail?: string };
    return { ...answer, payment: answer.status ?? '', status: response.status };
  }

  async #send<T extends object>(method: string, path: string, body: object): Promise<Answer<T>> {
    const response = await this.client.json(method, path, body);
    return { ...((await response.json()) as T), status: response.status };
  }
}
