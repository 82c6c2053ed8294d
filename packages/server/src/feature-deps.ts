import pLimit from 'p-limit';
import type { BillingDeps } from './features/billing/account/deps.ts';
import type { DocumentsDeps } from './features/documents/document/deps.ts';
import { changeWeight } from './features/documents/pages/fair-turns.ts';
import { setAllowance } from './features/quota/allowance.ts';
import { periodAt } from './features/quota/period.ts';
import { reservePages, rollOver, closeReservation } from './features/quota/quota.ts';
import type { CardPayments } from './platform/card-payments/card-payments.ts';
import { postMailWith } from './platform/mailer/outbox.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Services } from './services.ts';

/** Transactions of a process that may wait for the payment provider at once, of its twenty. */
const BILLING_TURNS = 6;

/** What the documents work with: services, and the quota's functions. */
export function documentsDeps(services: Services): DocumentsDeps {
  const { db, storage, queue, bus, logger, metrics, scratch } = services;
  const quota = { reserve: countingRefusals(metrics), closeReservation, rollOver };
  const postMail = postMailWith(queue);
  return { db, storage, queue, bus, logger, metrics, scratch, quota, postMail };
}

/** Pages refused for want of quota, whether to an upload or to a new start. */
function countingRefusals({ quotaRefusals }: Metrics): typeof reservePages {
  return async (tx, userId, count, options) => {
    const reservation = await reservePages(tx, userId, count, options);
    if (reservation.outcome === 'refused') quotaRefusals.inc();
    return reservation;
  };
}

/** What billing works with: services, who takes payments, and what other features do for it. */
export function billingDeps(
  { db, queue, logger }: Services,
  payments: CardPayments,
  publicUrl: () => string,
): BillingDeps {
  return {
    db,
    queue,
    logger,
    payments,
    turns: pLimit(BILLING_TURNS),
    freePeriod: (from) => periodAt(from, from),
    setAllowance,
    reweigh: changeWeight,
    postMail: postMailWith(queue),
    publicUrl,
  };
}
