import type { SchedulePhaseRecord } from '../store/records.ts';

/** The items of a schedule's phase, which name their prices and nothing else. */
export const phaseItems = (
  items: { price: string; quantity: number }[],
): SchedulePhaseRecord['items'] =>
  items.map(({ price, quantity }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  }));
