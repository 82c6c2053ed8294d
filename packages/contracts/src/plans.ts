import type { StorageLimits, UploadLimits } from './documents/documents.ts';
import { PRODUCT_NAME } from './product.ts';

export type PlanLabel = 'free' | 'tier 1' | 'tier 2' | 'tier 3' | 'tier 4';

export interface Plan {
  label: PlanLabel;
  pagesPerMonth: number;
  pagesPerYear: number;
  /** Share of the recognisers a user of this plan gets while others wait too. */
  queueWeight: number;
  upload: UploadLimits;
  /** What may be kept at once: originals and what was added to them. More is kept when a plan becomes smaller, and nothing new is taken in. */
  storage: StorageLimits;
  /** Files that may be sent within an hour, and runs that may be cancelled or started again. */
  filesPerHour: number;
  /** Calls of programs (D70): whether keys work, and how many calls within a minute all of an account's may make. */
  api: ApiLimits;
  /** Weight of a vote for a feature (S9.7 to S9.9, D70). */
  voteWeight: number;
  /**
   * Cents (US) that the plan is sold for where we set up the prices ourselves, in test mode and by
   * `npm run operator -- set-up-payments`; what a customer pays is always what the provider's list says.
   */
  monthlyCents: number;
  yearlyCents: number;
}

export interface ApiLimits {
  hasKeys: boolean;
  callsPerMinute: number;
}

/** What everything is sold for (S9.4); prices in anything else are not offered. */
export const CURRENCY = 'usd';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;
/** A full batch every minute: a person who sends an archive by hand does not come near it. */
const BATCHES_PER_HOUR = 60;
const freeUpload: UploadLimits = {
  max_file_bytes: 50 * MEBIBYTE,
  max_pages_per_file: 100,
  max_files_per_batch: 10,
};
const paidUpload: UploadLimits = {
  max_file_bytes: 500 * MEBIBYTE,
  max_pages_per_file: 10_000,
  max_files_per_batch: 100,
};

interface Sold {
  pagesPerMonth: number;
  storage: StorageLimits;
  queueWeight: number;
  api: ApiLimits;
  voteWeight: number;
  monthlyCents: number;
  yearlyCents: number;
}

const paid = (label: PlanLabel, sold: Sold): Plan => ({
  label,
  ...sold,
  pagesPerYear: sold.pagesPerMonth * 12,
  upload: paidUpload,
  filesPerHour: BATCHES_PER_HOUR * paidUpload.max_files_per_batch,
});

/**
 * About four years of a plan's pages, each a document of its own and a good megabyte large, as a page
 * scanned in grey at 300 dpi is.
 */
const storage = (bytes: number, documents: number): StorageLimits => ({
  max_stored_bytes: bytes,
  max_stored_documents: documents,
});

/** Page counts of section 9 of the specification (S9.1, S9.3); upload limits of D45. */
export const plans: Record<PlanLabel, Plan> = {
  free: {
    label: 'free',
    pagesPerMonth: 10,
    pagesPerYear: 120,
    queueWeight: 1,
    upload: freeUpload,
    storage: storage(500 * MEBIBYTE, 1000),
    filesPerHour: BATCHES_PER_HOUR * freeUpload.max_files_per_batch,
    api: { hasKeys: false, callsPerMinute: 60 },
    voteWeight: 1,
    monthlyCents: 0,
    yearlyCents: 0,
  },
  'tier 1': paid('tier 1', {
    pagesPerMonth: 300,
    storage: storage(20 * GIBIBYTE, 10_000),
    queueWeight: 2,
    api: { hasKeys: false, callsPerMinute: 60 },
    voteWeight: 1,
    monthlyCents: 1900,
    yearlyCents: 18_500,
  }),
  'tier 2': paid('tier 2', {
    pagesPerMonth: 1000,
    storage: storage(60 * GIBIBYTE, 40_000),
    queueWeight: 2,
    api: { hasKeys: true, callsPerMinute: 120 },
    voteWeight: 2,
    monthlyCents: 4900,
    yearlyCents: 47_900,
  }),
  'tier 3': paid('tier 3', {
    pagesPerMonth: 3500,
    storage: storage(200 * GIBIBYTE, 150_000),
    queueWeight: 4,
    api: { hasKeys: true, callsPerMinute: 300 },
    voteWeight: 4,
    monthlyCents: 12_900,
    yearlyCents: 125_900,
  }),
  'tier 4': paid('tier 4', {
    pagesPerMonth: 14_000,
    storage: storage(800 * GIBIBYTE, 600_000),
    queueWeight: 4,
    api: { hasKeys: true, callsPerMinute: 600 },
    voteWeight: 15,
    monthlyCents: 39_900,
    yearlyCents: 389_900,
  }),
};

/** The plan behind a stored label; an unknown label gets the free plan's rights, never more. */
export function planOf(label: string): Plan {
  return plans[label as PlanLabel] ?? plans.free;
}

export const PAID_PLANS = ['tier 1', 'tier 2', 'tier 3', 'tier 4'] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** What a product of the price list tells of itself. */
export interface ListedProduct {
  name: string;
  metadata?: { legible_plan?: string | undefined } | undefined;
}

/**
 * The plan that a product of the price list stands for; null for a product that is none of ours. Its metadata says it.
 * Without any, its whole name does (D9), as installations have it that are older than the metadata: a name in
 * which a tier is only mentioned belongs to another product's newsletter.
 */
export function planOfProduct({ name, metadata }: ListedProduct): PaidPlan | null {
  const said = metadata?.legible_plan ?? OWN_NAME.exec(name)?.[1]?.toLowerCase();
  return PAID_PLANS.find((plan) => plan === said) ?? null;
}

const OWN_NAME = new RegExp(`^(?:${PRODUCT_NAME} )?(tier \\d)$`, 'i');

/** Plan rank = tier x 2, plus 1 for yearly (S5.20, S9.10); 0 for the free plan. */
export function planRank(label: string, interval: 'month' | 'year' | null): number {
  const tier = PAID_PLANS.findIndex((plan) => plan === label) + 1;
  return tier === 0 ? 0 : tier * 2 + (interval === 'year' ? 1 : 0);
}

/** A plan as it is had: its label, and how often it is paid. */
export interface BilledPlan {
  plan: string;
  interval: 'month' | 'year' | null;
}

/**
 * Which way a change goes: up (1) when it is paid at once, down (-1) when it waits for the end of what was
 * paid, 0 for the same plan. By rank, but from years to months always down: a year's pages are given at
 * once, so the money for its remaining months cannot be counted towards more.
 */
export function changeDirection(from: BilledPlan, to: BilledPlan): -1 | 0 | 1 {
  if (from.interval === 'year' && to.interval === 'month') return -1;
  const difference = planRank(to.plan, to.interval) - planRank(from.plan, from.interval);
  if (difference === 0) return 0;
  return difference > 0 ? 1 : -1;
}
