import type { PlanRecord, PriceRecord, ProductRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** A product with its recurring prices in cents of US dollars. */
export interface CatalogueEntry {
  name: string;
  monthly: number;
  yearly: number;
  metadata?: Record<string, string>;
}

/** Four tiers; a year costs about 19 % less than twelve months. */
export const fourTiers: CatalogueEntry[] = [
  { name: 'Tier 1', monthly: 900, yearly: 8700 },
  { name: 'Tier 2', monthly: 2900, yearly: 28_200 },
  { name: 'Tier 3', monthly: 7900, yearly: 76_800 },
  { name: 'Tier 4', monthly: 24_900, yearly: 242_000 },
];

export function makeProduct(
  fields: Pick<ProductRecord, 'id' | 'name' | 'created'> &
    Partial<Pick<ProductRecord, 'active' | 'description' | 'metadata'>>,
): ProductRecord {
  return {
    object: 'product',
    active: true,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: fields.created,
    url: null,
    ...fields,
  };
}

export function makePrice(
  fields: Pick<PriceRecord, 'id' | 'product' | 'created' | 'unit_amount'> &
    Partial<
      Pick<
        PriceRecord,
        'active' | 'lookup_key' | 'metadata' | 'nickname' | 'recurring' | 'type' | 'currency'
      >
    >,
): PriceRecord {
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: fields.unit_amount === null ? null : String(fields.unit_amount),
    ...fields,
  };
}

export function recurring(interval: string, count = 1): NonNullable<PriceRecord['recurring']> {
  return {
    interval,
    interval_count: count,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** The older form of a price that subscription items still carry beside it. */
export function planOf(price: PriceRecord): PlanRecord {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** Puts the catalogue into an empty store; ids follow from the names, so they survive a restart. */
export function stockCatalogue(store: Store, entries: CatalogueEntry[], now: number): void {
  if (store.all('product').length > 0) return;
  for (const { name, monthly, yearly, metadata = {} } of entries) {
    const word = name.replaceAll(/[^A-Za-z0-9]/g, '');
    const key = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
    const product = store.put(
      'product',
      makeProduct({ id: `prod_${word}`, name, created: now, metadata }),
    );
    for (const [suffix, interval, amount] of [
      ['monthly', 'month', monthly],
      ['yearly', 'year', yearly],
    ] as const) {
      store.put(
        'price',
        makePrice({
          id: `price_${word}_${suffix}`,
          product: product.id,
          created: now,
          unit_amount: amount,
          lookup_key: `${key}_${suffix}`,
          recurring: recurring(interval),
        }),
      );
    }
  }
}
