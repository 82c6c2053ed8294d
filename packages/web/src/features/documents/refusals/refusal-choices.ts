import { refusalSummary } from '@legible/contracts/messages/refusal-summary';
import type { ProgressItem } from '../progress/progress-state.ts';

/** The same file, sent again, gets the same answer. */
const FINAL: ReadonlySet<string> = new Set([
  'not_a_pdf',
  'empty_file',
  'damaged',
  'encrypted',
  'file_password_wrong',
  'unknown_protection',
  'no_pages',
  'xfa_form',
  'too_slow',
  'too_large_inside',
  'too_many_versions',
  'too_many_pages',
  'file_too_large',
]);

const wantsPages = ({ code }: ProgressItem): boolean => code === 'no_pages_left';

/** Whether sending the file once more can end better. */
export function mayRetry(item: ProgressItem, left: number | null): boolean {
  if (item.code === null) return true;
  if (wantsPages(item)) return left === null || left >= (item.pagesNeeded ?? 1);
  return !FINAL.has(item.code);
}

/** Whether a password is what it wants. */
export const wantsPassword = ({ code }: ProgressItem): boolean =>
  code === 'encrypted' || code === 'file_password_wrong';

/** How many pages of a file can be read that has more than are left; null where that is no way out. */
export function firstPagesOf(item: ProgressItem, left: number | null): number | null {
  if (!wantsPages(item) || left === null || left === 0 || item.pagesNeeded === null) return null;
  return left < item.pagesNeeded ? left : null;
}

/** What a plan with more room would have taken. */
const ROOM: ReadonlySet<string> = new Set([
  'no_pages_left',
  'no_storage_left',
  'too_many_pages',
  'file_too_large',
  'too_many_files',
]);

export const needsPlan = ({ code }: ProgressItem): boolean => code !== null && ROOM.has(code);

/** Sentences for all that was refused: what needs pages in one, all others in another. */
export function summaryOf(items: readonly ProgressItem[], left: number | null): string[] {
  const short = items.filter(wantsPages);
  const others = items.length - short.length;
  const pages = short.reduce((sum, { pagesNeeded }) => sum + (pagesNeeded ?? 1), 0);
  return [
    ...(short.length > 0 ? [refusalSummary.needPages(short.length, pages, left ?? 0)] : []),
    ...(others > 0 ? [refusalSummary.others(others, short.length > 0)] : []),
  ];
}
