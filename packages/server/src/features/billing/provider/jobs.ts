import { updateCustomer } from './customer-details.ts';
import type { BillingDeps } from '../account/deps.ts';
import { reconcile } from './reconcile.ts';
import { removeCustomers } from './removals.ts';
import { syncCustomer } from './sync.ts';

/** Customers asked about at once in one process. */
const SYNC_CONCURRENCY = 2;

/** Every hour, some minutes after the full one, when everybody else's jobs run. */
const HOURLY = '23 * * * *';

/**
 * Takes the jobs of billing. They run where the web runs, not in the recognisers' processes: those read
 * strangers' files, and have no key to the provider.
 */
export async function startBillingJobs(deps: BillingDeps): Promise<void> {
  const { queue, logger } = deps;
  await queue.work('billing-sync', { concurrency: SYNC_CONCURRENCY }, ({ customerId }) =>
    syncCustomer(deps, customerId),
  );
  await queue.work('billing-customer', { concurrency: SYNC_CONCURRENCY }, ({ userId }) =>
    updateCustomer(deps, userId),
  );
  await queue.work('billing-removal', { concurrency: 1 }, () => removeCustomers(deps));
  await queue.work('billing-reconcile', { concurrency: 1 }, async () => {
    const { compared, repaired } = await reconcile(deps);
    if (repaired > 0) logger.warn({ compared, repaired }, 'subscriptions were reconciled');
  });
  await queue.workDeadLetters('billing-sync', async ({ customerId }) =>
    logger.error({ customerId }, 'a customer could not be read; the reconciliation tries again'),
  );
  await queue.schedule('billing-reconcile', HOURLY);
  // A start may come after an outage: what happened meanwhile is not left for an hour.
  await deps.db.transaction((tx) =>
    queue.insert(tx, 'billing-reconcile', [{ data: {}, singletonKey: 'start' }]),
  );
}
