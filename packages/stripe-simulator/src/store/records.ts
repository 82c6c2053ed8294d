import type Stripe from 'stripe';

// What the simulator keeps is what it answers, with ids where the API would allow an expanded object.

/** The named expandable fields of an API object, narrowed to the id that is stored. */
type Unexpanded<T, Fields extends keyof T> = Omit<T, Fields> & {
  [Field in Fields]: null extends T[Field] ? string | null : string;
};

/** Decimals travel as strings; only the SDK makes objects of them. */
type DecimalsAsText<T, Fields extends keyof T> = Omit<T, Fields> & {
  [Field in Fields]: null extends T[Field] ? string | null : string;
};

export type ProductRecord = Unexpanded<Stripe.Product, 'default_price'>;
export type PriceRecord = DecimalsAsText<
  Unexpanded<Stripe.Price, 'product'>,
  'unit_amount_decimal'
>;
export type PlanRecord = DecimalsAsText<Unexpanded<Stripe.Plan, 'product'>, 'amount_decimal'>;
/** A deleted customer keeps its record, for its invoices; answers show a stub. */
export type CustomerRecord = Omit<Stripe.Customer, 'deleted'> & { deleted?: true };
export type ItemRecord = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: PriceRecord;
  plan: PlanRecord;
  quantity: number;
};
export type SubscriptionRecord = Omit<
  Unexpanded<
    Stripe.Subscription,
    'customer' | 'default_payment_method' | 'latest_invoice' | 'schedule' | 'pending_setup_intent'
  >,
  'items' | 'pending_update' | 'status'
> & {
  status: SubscriptionStatus;
  items: List<ItemRecord>;
  pending_update:
    | (Omit<Stripe.Subscription.PendingUpdate, 'subscription_items'> & {
        subscription_items: ItemRecord[] | null;
      })
    | null;
};
export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled';
export type LineRecord = Omit<
  Stripe.InvoiceLineItem,
  'quantity_decimal' | 'pricing' | 'subscription' | 'parent'
> & {
  quantity_decimal: string | null;
  subscription: string | null;
  pricing: PricingRecord | null;
  parent: Stripe.InvoiceLineItem.Parent;
};
export interface PricingRecord {
  type: 'price_details';
  price_details: { price: string; product: string };
  unit_amount_decimal: string | null;
}
export type InvoiceRecord = Omit<
  Unexpanded<Stripe.Invoice, 'customer' | 'default_payment_method'>,
  'lines' | 'parent' | 'status' | 'customer'
> & {
  customer: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  lines: List<LineRecord>;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: {
      metadata: Stripe.Metadata;
      subscription: string;
      subscription_proration_date?: number;
    };
  };
};
export type InvoicePaymentRecord = Omit<Unexpanded<Stripe.InvoicePayment, 'invoice'>, 'payment'> & {
  payment: { type: 'payment_intent'; payment_intent: string };
};
export type InvoiceItemRecord = Omit<
  Unexpanded<Stripe.InvoiceItem, 'customer' | 'invoice'>,
  'quantity_decimal' | 'pricing' | 'parent'
> & {
  quantity_decimal: string;
  pricing: PricingRecord;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; subscription_item: string };
  };
};
export type PaymentIntentRecord = Unexpanded<
  Stripe.PaymentIntent,
  'customer' | 'payment_method' | 'latest_charge'
> & { client_secret: string };
export type PaymentMethodRecord = Unexpanded<Stripe.PaymentMethod, 'customer'> & {
  card: Stripe.PaymentMethod.Card;
};
export type ChargeRecord = Unexpanded<Stripe.Charge, 'customer' | 'payment_intent'>;
export type RefundRecord = Unexpanded<Stripe.Refund, 'charge' | 'payment_intent' | 'customer'>;
export type ScheduleRecord = Omit<
  Unexpanded<Stripe.SubscriptionSchedule, 'customer' | 'subscription'>,
  'phases' | 'status'
> & {
  status: 'active' | 'not_started' | 'completed' | 'released' | 'canceled';
  phases: SchedulePhaseRecord[];
};
export type SchedulePhaseRecord = Omit<Stripe.SubscriptionSchedule.Phase, 'items'> & {
  items: (Omit<Stripe.SubscriptionSchedule.Phase.Item, 'price' | 'plan'> & {
    price: string;
    plan: string;
    quantity: number;
  })[];
};
export type PortalSessionRecord = Unexpanded<Stripe.BillingPortal.Session, 'configuration'>;
export type EventRecord = Omit<Stripe.EventBase, 'data' | 'type'> & {
  type: string;
  data: { object: { id: string; object: string }; previous_attributes?: Record<string, unknown> };
};

/** A list as the API answers it inside an object. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

// What no answer shows.

/** How a saved card behaves: the number itself is not kept. */
export interface CardRecord {
  /** Id of the payment method. */
  id: string;
  number: string;
  /** True after its owner has passed 3-D Secure once, or saved it for later. */
  setUp: boolean;
}

/** A change of items that takes effect when its invoice is paid (`pending_if_incomplete`). */
export interface PendingChangeRecord {
  /** Id of the invoice that must be paid. */
  id: string;
  subscription: string;
  change: ItemChange;
}

/** The items a subscription shall have, and whether its billing period starts anew. */
export interface ItemChange {
  items: { id: string; price: string; quantity: number }[];
  restartsPeriod: boolean;
}

export type TimerKind =
  | 'renew_subscription'
  | 'cancel_subscription'
  | 'expire_incomplete'
  | 'expire_pending_update'
  | 'finalize_invoice'
  | 'retry_invoice'
  | 'settle_processing'
  | 'end_phase';

/** Something that happens by itself when the clock gets there. */
export interface TimerRecord {
  /** `kind:subject`, so that setting a timer twice moves it. */
  id: string;
  kind: TimerKind;
  /** Id of the object it is about. */
  subject: string;
  /** Seconds since 1970. */
  at: number;
}

/** The answer to a request that carried an Idempotency-Key. */
export interface ReplayRecord {
  /** The key. */
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
}

/** A webhook still on its way; `id` is that of the event. */
export interface DeliveryRecord {
  id: string;
  attempts: number;
}

export interface Tables {
  product: ProductRecord;
  price: PriceRecord;
  customer: CustomerRecord;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  invoice_payment: InvoicePaymentRecord;
  invoiceitem: InvoiceItemRecord;
  payment_intent: PaymentIntentRecord;
  payment_method: PaymentMethodRecord;
  charge: ChargeRecord;
  refund: RefundRecord;
  subscription_schedule: ScheduleRecord;
  portal_session: PortalSessionRecord;
  event: EventRecord;
  card: CardRecord;
  pending_change: PendingChangeRecord;
  timer: TimerRecord;
  replay: ReplayRecord;
  delivery: DeliveryRecord;
}
export type TableName = keyof Tables;
