import type { UploadLimits } from './documents.ts';

export type PlanLabel = 'free' | 'tier 1' | 'tier 2' | 'tier 3' | 'tier 4';

export interface Plan {
  label: PlanLabel;
  pagesPerMonth: number;
  pagesPerYear: number;
  /** Share of the recognisers a user of this plan gets while others wait too. */
  queueWeight: number;
  upload: UploadLimits;
}

const MEBIBYTE = 1024 * 1024;
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

const paid = (label: PlanLabel, pagesPerMonth: number, queueWeight: number): Plan => ({
  label,
  pagesPerMonth,
  pagesPerYear: pagesPerMonth * 12,
  queueWeight,
  upload: paidUpload,
});

/** Page counts of section 9 of the specification (S9.1, S9.3); upload limits of D45. */
export const plans: Record<PlanLabel, Plan> = {
  free: { label: 'free', pagesPerMonth: 10, pagesPerYear: 120, queueWeight: 1, upload: freeUpload },
  'tier 1': paid('tier 1', 300, 2),
  'tier 2': paid('tier 2', 1000, 2),
  'tier 3': paid('tier 3', 3500, 4),
  'tier 4': paid('tier 4', 14_000, 4),
};

/** The plan behind a stored label; an unknown label gets the free plan's rights, never more. */
export function planOf(label: string): Plan {
  return plans[label as PlanLabel] ?? plans.free;
}
