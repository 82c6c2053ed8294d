import { plans } from '../plans.ts';

const count = (pages: number) => pages.toLocaleString('en-US');
const pagesOf = (pages: number) => (pages === 1 ? '1 page' : `${count(pages)} pages`);

/** The texts about the pages of a period, the same beside the upload and on the profile. */
export const usageMessages = {
  used: (pages: number) => (pages === 0 ? 'No pages used yet.' : `${pagesOf(pages)} used.`),
  newPages: (pages: number, day: string) => `${count(pages)} new pages on ${day}.`,
  /** With a smaller plan from then on. */
  newPagesOf: (pages: number, day: string, plan: string) =>
    `${count(pages)} new pages on ${day}, with ${plan}.`,
  ends: (plan: string, day: string) =>
    `${plan} ends on ${day}; from then on you have ${count(plans.free.pagesPerMonth)} free pages a month.`,
  pages: (pages: number, interval: 'month' | 'year') => `${count(pages)} pages a ${interval}`,
  overdue: 'New pages come once your open payment is settled.',
} as const;
