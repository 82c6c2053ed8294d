import type { KnownErrors } from './known-errors.ts';

/** Of plans, what they hold, and payments. */
export const paymentErrors = {
  no_pages_left: { status: 402, detail: 'Not enough pages left.' },
  no_storage_left: {
    status: 402,
    detail:
      'Not enough storage left. Delete documents that you no longer need, or choose another plan.',
  },
  card_declined: { status: 402, detail: 'Your card was declined.' },
  already_subscribed: {
    status: 409,
    detail: 'You already have a subscription. Change its plan instead.',
  },
  payment_in_progress: {
    status: 409,
    detail: 'A payment of yours is still being processed. Please wait for its result.',
  },
  payment_conflict: {
    status: 409,
    detail:
      'The payment service did not accept this, probably because something has changed meanwhile. Please reload the page and try again.',
  },
  payment_overdue: {
    status: 409,
    detail: "Your last payment failed. Please settle it under 'Manage billing' first.",
  },
  payments_unavailable: {
    status: 503,
    detail:
      'The payment service cannot be reached right now. Please try again in a few minutes; nothing is charged twice.',
  },
  payments_off: { status: 503, detail: 'This server sells no plans.' },
} as const satisfies KnownErrors;
