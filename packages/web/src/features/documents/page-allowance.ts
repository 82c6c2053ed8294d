import { messages } from '@legible/contracts/messages';
import { planOf } from '@legible/contracts/plans';

/** What the documents feature needs to know of the user. */
export interface DocumentsUser {
  id: string;
  subscription: string;
  limit: number | null;
  month_usage: number | null;
  stored_bytes?: number;
  stored_documents?: number;
}

/** Null unless both numbers are known; never negative (S2.56, D71). */
export function pagesLeft({ limit, month_usage }: DocumentsUser): number | null {
  return limit === null || month_usage === null ? null : Math.max(0, limit - month_usage);
}

/** A yearly plan's limit is the whole year's (D26). */
export function pagesLeftLabel({ limit, subscription }: DocumentsUser): string {
  const plan = planOf(subscription);
  const yearly = plan.label !== 'free' && limit === plan.pagesPerYear;
  return yearly ? messages.upload.pagesLeftThisYear : messages.upload.pagesLeftThisMonth;
}
