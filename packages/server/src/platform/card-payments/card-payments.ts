import type {
  CardEntry,
  ChangePreview,
  Price,
  SubscriptionInterval,
  SubscriptionStatus,
  TestCardResponse,
} from '@legible/contracts/billing';
import type { PaidPlan } from '@legible/contracts/plans';

/** What a price of the provider's list sells. */
export interface PlanOffer {
  priceId: string;
  plan: PaidPlan;
  interval: SubscriptionInterval;
}

/** A subscription as the provider shows it. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  itemId: string;
  priceId: string;
  status: SubscriptionStatus;
  createdAt: Date;
  startedAt: Date;
  endedAt: Date | null;
  /** When it ends, if it was cancelled to the end of a period. */
  cancelAt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** A price change that waits for its payment. */
  pendingPriceId: string | null;
  scheduleId: string | null;
  latestInvoice: ProviderInvoice | null;
}

export interface ProviderInvoice {
  id: string;
  status: string;
  /** Cents of `currency` that are still to be paid. */
  dueCents: number;
  currency: string;
  /** What confirms its payment in the browser; null once nothing is to be paid. */
  clientSecret: string | null;
}

/** An invoice that was paid, with the period of a plan that it paid for. */
export interface PaidInvoice extends PlanOffer {
  id: string;
  subscriptionId: string;
  createdAt: Date;
  paidAt: Date;
  /** Cents of `currency`, tax included; 0 where a discount or a credit left nothing to pay. */
  amountCents: number;
  taxCents: number;
  currency: string;
  /** The difference for a change within a period, rather than a whole period. */
  isChange: boolean;
  /** As the provider counts its invoices. */
  number: string | null;
  /** An address at which the provider shows it without a log-in. */
  url: string | null;
  periodStart: Date;
  periodEnd: Date;
}

/** The change that a schedule holds ready for the end of the period. */
export interface ScheduledChange extends PlanOffer {
  at: Date;
}

export interface UpgradeTerms {
  priceId: string;
  /** For which moment the difference is reckoned, by the provider's clock; undefined for now. */
  prorationDate: number | undefined;
}

export type UpgradeCost = Pick<ChangePreview, 'due_now' | 'currency' | 'proration_date'>;

export interface Person {
  userId: string;
  email: string;
  name: string;
}

/** A message of the provider whose signature was right. Its content is a hint where to look, no more. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The customer whom it concerns; null if it concerns none. */
  customerId: string | null;
  createdAt: Date;
}

/** Pays with the provider's test numbers, in place of the provider's own card field. */
export interface TestCards {
  /** @throws AppError `card_declined` with the bank's reason. */
  pay(
    clientSecret: string,
    number: string,
    billing: { name: string; email: string },
  ): Promise<TestCardResponse['status']>;
  authenticate(clientSecret: string, approve: boolean): Promise<TestCardResponse['status']>;
}

/**
 * The provider of card payments. Every call may fail with AppError `payments_unavailable`; a caller that
 * repeats one with the same `key` gets the first one's result. Ids are the provider's.
 */
export interface CardPayments {
  /** How a browser enters a card. */
  readonly cardEntry: CardEntry;
  /** Test mode only. */
  readonly testCards: TestCards | null;
  /** What can be bought now: at most one price for a plan and interval (D9). */
  offers(): Promise<Price[]>;
  /** What a price sells, also one that is no longer offered; null for a price that is not ours. */
  offerOf(priceId: string): Promise<PlanOffer | null>;

  createCustomer(person: Person, key: string): Promise<string>;
  /** Sets name and address, to which receipts go. A customer who is gone is no error. */
  updateCustomer(customerId: string, person: Person): Promise<void>;
  /** False for one that was deleted. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** Forgets a customer, which ends the subscriptions at once. A customer who is gone is no error. */
  removeCustomer(customerId: string): Promise<void>;
  /** A page of the provider where people see invoices and change their card. */
  portal(customerId: string, returnUrl: string): Promise<string>;

  /** All subscriptions of a customer, ended ones too, the newest first. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>;
  /** Every subscription that has not ended, of all customers. */
  liveSubscriptions(): AsyncIterable<ProviderSubscription>;
  /** The paid invoices of a customer's subscriptions, the newest first. */
  paidInvoices(customerId: string): Promise<PaidInvoice[]>;
  scheduledChange(scheduleId: string): Promise<ScheduledChange | null>;

  /** How the payment stands that a client secret belongs to. */
  paymentOf(clientSecret: string): Promise<{ status: string; customerId: string | null }>;

  /** Begins a subscription that stays `incomplete` until its first invoice is paid. */
  subscribe(customerId: string, priceId: string, key: string): Promise<ProviderSubscription>;
  /** Changes the price once the difference is paid, and not before. */
  upgrade(
    subscription: ProviderSubscription,
    to: UpgradeTerms,
    key: string,
  ): Promise<ProviderSubscription>;
  /** What an upgrade would cost now, and what moment of the provider's clock that is. */
  previewUpgrade(subscription: ProviderSubscription, priceId: string): Promise<UpgradeCost>;
  /** Changes the price at the end of the paid period. */
  scheduleDowngrade(
    subscription: ProviderSubscription,
    from: PlanOffer,
    to: PlanOffer,
  ): Promise<void>;
  /** Withdraws a scheduled change. */
  releaseSchedule(scheduleId: string): Promise<void>;
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>;
  cancelNow(subscriptionId: string): Promise<void>;
  /**
   * Ends a subscription whose first invoice is not paid, so that it cannot be paid at the same moment.
   * @throws AppError `payment_conflict` when it has been paid since it was looked at.
   */
  cancelUnpaid(subscription: ProviderSubscription): Promise<void>;

  /**
   * @param body the bytes as they came.
   * @throws AppError `webhook_refused` when it is forged, stale, of another API version or mode.
   */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}
