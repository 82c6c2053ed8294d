import type { CardEntry, Price } from '@legible/contracts/billing';
import { PAYMENT_BEHAVIOR } from '@legible/contracts/billing';
import type Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';
import type {
  CardPayments,
  PaidInvoice,
  Person,
  PlanOffer,
  ProviderEvent,
  ProviderSubscription,
  ScheduledChange,
  TestCards,
  UpgradeCost,
  UpgradeTerms,
} from './card-payments.ts';
import { PriceList } from './price-list.ts';
import { asPaymentError, isMissing } from './stripe-errors.ts';
import { once } from './stripe-once.ts';
import { changeScheduledBy, downgradePhases } from './stripe-schedule.ts';
import { asPayment, asSubscription, idOf, intentOf, planLine } from './stripe-shapes.ts';
import { readStripeEvent, type WebhookTrust } from './stripe-webhook.ts';

/** The most that the API gives at once. */
const PAGE = 100;

/** It goes into an address of the API. */
const CLIENT_SECRET = /^pi_\w+_secret_\w+$/;

const withSecret = ['latest_invoice.confirmation_secret'];

/** Card payments by Stripe's API, which Stripe or the simulator answers. */
export class StripePayments implements CardPayments {
  readonly cardEntry: CardEntry;
  readonly testCards: TestCards | null;
  readonly #stripe: Stripe;
  readonly #trust: WebhookTrust;
  readonly #priceList: PriceList;

  constructor(
    stripe: Stripe,
    options: { cardEntry: CardEntry; trust: WebhookTrust; testCards?: TestCards },
  ) {
    this.#stripe = stripe;
    this.#trust = options.trust;
    this.cardEntry = options.cardEntry;
    this.testCards = options.testCards ?? null;
    this.#priceList = new PriceList(stripe);
  }

  async offers(): Promise<Price[]> {
    return this.#priceList.offers();
  }

  async offerOf(priceId: string): Promise<PlanOffer | null> {
    return this.#priceList.offerOf(priceId);
  }

  async createCustomer(person: Person, key: string): Promise<string> {
    return asked(async () => {
      const { userId, ...contact } = person;
      const customer = await once(key, (options) =>
        this.#stripe.customers.create({ ...contact, metadata: { legible_user: userId } }, options),
      );
      return customer.id;
    });
  }

  async updateCustomer(customerId: string, { email, name }: Person): Promise<void> {
    await askedFor(() => this.#stripe.customers.update(customerId, { email, name }));
  }

  async hasCustomer(customerId: string): Promise<boolean> {
    const customer = await askedFor(() => this.#stripe.customers.retrieve(customerId));
    return customer !== null && !customer.deleted;
  }

  async removeCustomer(customerId: string): Promise<void> {
    await askedFor(() => this.#stripe.customers.del(customerId));
  }

  async portal(customerId: string, returnUrl: string): Promise<string> {
    return asked(async () => {
      const session = await this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return session.url;
    });
  }

  async subscriptionsOf(customerId: string): Promise<ProviderSubscription[]> {
    const list = await askedFor(() =>
      this.#stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: PAGE,
        expand: withSecret.map((path) => `data.${path}`),
      }),
    );
    // A customer who is not there was deleted at the provider, the subscriptions with it.
    return (list?.data ?? []).map(asSubscription).filter((found) => found !== null);
  }

  async *liveSubscriptions(): AsyncIterable<ProviderSubscription> {
    const list = this.#stripe.subscriptions.list({ limit: PAGE, expand: ['data.latest_invoice'] });
    try {
      for await (const found of list) {
        const subscription = asSubscription(found);
        // The API leaves out what was cancelled, but not what expired unpaid.
        if (subscription && !subscription.endedAt) yield subscription;
      }
    } catch (error) {
      throw asPaymentError(error);
    }
  }

  async paidInvoices(customerId: string): Promise<PaidInvoice[]> {
    const list = await askedFor(() =>
      this.#stripe.invoices.list({ customer: customerId, status: 'paid', limit: PAGE }),
    );
    const invoices: PaidInvoice[] = [];
    for (const invoice of list?.data ?? []) {
      const line = planLine(invoice);
      const offer = line && (await this.offerOf(line.priceId));
      const payment = asPayment(invoice);
      if (line && offer && payment) invoices.push({ ...payment, ...line, ...offer });
    }
    return invoices;
  }

  async scheduledChange(scheduleId: string): Promise<ScheduledChange | null> {
    const change = await asked(async () =>
      changeScheduledBy(await this.#stripe.subscriptionSchedules.retrieve(scheduleId)),
    );
    const offer = change && (await this.offerOf(change.priceId));
    return offer && { ...offer, at: change.at };
  }

  async paymentOf(clientSecret: string): Promise<{ status: string; customerId: string | null }> {
    if (!CLIENT_SECRET.test(clientSecret)) throw new AppError('not_found');
    return asked(async () => {
      const intent = await this.#stripe.paymentIntents.retrieve(intentOf(clientSecret));
      // A caller who made the secret up, or part of it, learns nothing.
      if (intent.client_secret !== clientSecret) throw new AppError('not_found');
      return { status: intent.status, customerId: intent.customer && idOf(intent.customer) };
    });
  }

  async subscribe(customerId: string, priceId: string, key: string): Promise<ProviderSubscription> {
    return asked(async () =>
      known(
        await once(key, (options) =>
          this.#stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: priceId }],
              payment_behavior: PAYMENT_BEHAVIOR,
              // The card that pays the first invoice is the one for renewals.
              payment_settings: { save_default_payment_method: 'on_subscription' },
              expand: withSecret,
            },
            options,
          ),
        ),
      ),
    );
  }

  async upgrade(
    subscription: ProviderSubscription,
    to: UpgradeTerms,
    key: string,
  ): Promise<ProviderSubscription> {
    return asked(async () =>
      known(
        await once(key, (options) =>
          this.#stripe.subscriptions.update(
            subscription.id,
            {
              items: [{ id: subscription.itemId, price: to.priceId }],
              ...(to.prorationDate !== undefined && { proration_date: to.prorationDate }),
              // The difference is invoiced at once, and the price changes when that is paid.
              proration_behavior: 'always_invoice',
              payment_behavior: 'pending_if_incomplete',
              expand: withSecret,
            },
            options,
          ),
        ),
      ),
    );
  }

  async previewUpgrade(subscription: ProviderSubscription, priceId: string): Promise<UpgradeCost> {
    return asked(async () => {
      const invoice = await this.#stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: subscription.itemId, price: priceId }],
          proration_behavior: 'always_invoice',
        },
      });
      const reckonedFor = invoice.parent?.subscription_details?.subscription_proration_date;
      return {
        due_now: Math.max(0, invoice.amount_due),
        currency: invoice.currency,
        proration_date: reckonedFor ?? null,
      };
    });
  }

  async scheduleDowngrade(
    subscription: ProviderSubscription,
    from: PlanOffer,
    to: PlanOffer,
  ): Promise<void> {
    await asked(async () => {
      const { subscriptionSchedules } = this.#stripe;
      const scheduleId =
        subscription.scheduleId ??
        (await subscriptionSchedules.create({ from_subscription: subscription.id })).id;
      await subscriptionSchedules.update(scheduleId, downgradePhases(subscription, from, to));
    });
  }

  async releaseSchedule(scheduleId: string): Promise<void> {
    await asked(() => this.#stripe.subscriptionSchedules.release(scheduleId));
  }

  async setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void> {
    await asked(() =>
      this.#stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: cancel }),
    );
  }

  async cancelNow(subscriptionId: string): Promise<void> {
    await asked(() => this.#stripe.subscriptions.cancel(subscriptionId));
  }

  async cancelUnpaid({ id, latestInvoice }: ProviderSubscription): Promise<void> {
    if (latestInvoice?.status === 'open') {
      // Refused if it was paid a moment ago. Once it is void, it cannot be paid any more.
      await asked(() => this.#stripe.invoices.voidInvoice(latestInvoice.id));
    }
    // Its void invoice may have ended it already.
    await askedFor(() => this.#stripe.subscriptions.cancel(id));
  }

  readEvent(body: Buffer, signature: string): ProviderEvent {
    return readStripeEvent(this.#stripe, this.#trust, body, signature);
  }
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asPaymentError(error);
  }
}

/** The same; null for an object that is not there (any more). */
async function askedFor<T>(call: () => Promise<T>): Promise<T | null> {
  return asked(async () => {
    try {
      return await call();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

function known(subscription: Stripe.Subscription): ProviderSubscription {
  const shape = asSubscription(subscription);
  if (!shape) throw new Error(`The subscription ${subscription.id} is not as it was asked for.`);
  return shape;
}
