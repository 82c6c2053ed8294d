import type { Message } from './core.ts';

/** What stays on the screen after a payment: apart, so that the OCR screen does not carry all texts of billing. */
export const purchaseMessages = {
  bought: (plan: string, pages: string, email: string): Message => ({
    title: `You now have ${plan}`,
    description: `That is ${pages}. Your receipt is on its way to ${email}.`,
  }),
  toPlan: 'See your plan',
  dismiss: 'Dismiss',
} as const;
