import {
  type ProgressItem,
  type SettledDocument,
  isUnderWay,
  isUploading,
} from '../progress/progress-state.ts';

/** What is remembered of the files that are on their way at the same time. */
export interface Batch {
  /** Files that are over since the first of them began. */
  ended: number;
  /** Pages of these. */
  pagesEnded: number;
  /** When the first was seen, and how many pages of it had been read by then. */
  since: number;
  pagesBefore: number;
}

/** Files that are on their way, as one line tells of them. */
export interface Overview {
  ended: number;
  all: number;
  /** Null while there is nothing to go by. */
  secondsLeft: number | null;
  /** When the first was seen. */
  since: number;
}

/** A pace measured over less says nothing. */
const LEAST_MS = 2000;

/** Follows the files from the first to the last. @returns no batch when none is on its way any more. */
export function followBatch(
  before: Batch | null,
  items: readonly ProgressItem[],
  settled: readonly SettledDocument[],
  now: number,
): { batch: Batch | null; overview: Overview | null } {
  const onTheirWay = items.filter((item) => isUnderWay(item) || isUploading(item));
  const read = sum(onTheirWay.map(({ pagesProcessed }) => pagesProcessed));
  const known = before ?? { ended: 0, pagesEnded: 0, since: now, pagesBefore: read };
  const batch = {
    ...known,
    ended: known.ended + settled.length,
    pagesEnded: known.pagesEnded + sum(settled.map(({ pages }) => pages)),
  };
  const { ended } = batch;
  const overview = { ended, all: ended + onTheirWay.length, secondsLeft: null, since: known.since };
  if (onTheirWay.length === 0) return { batch: null, overview: ended === 0 ? null : overview };
  const secondsLeft = secondsFor(batch, read, onTheirWay, now);
  return { batch, overview: { ...overview, secondsLeft } };
}

/** At the pace of all pages that were read since the first file began. What waits for pages may never be read. */
function secondsFor(
  { since, pagesEnded, pagesBefore }: Batch,
  read: number,
  items: readonly ProgressItem[],
  now: number,
): number | null {
  const done = pagesEnded + read - pagesBefore;
  const elapsed = now - since;
  if (done <= 0 || elapsed < LEAST_MS || items.some(isUploading)) return null;
  const left = items
    .filter(({ waits }) => !waits)
    .map(({ totalPages, pagesProcessed }) => Math.max(totalPages, 1) - pagesProcessed);
  return Math.ceil((elapsed / 1000 / done) * sum(left));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
