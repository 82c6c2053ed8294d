import { billingMessages } from '@legible/contracts/messages/billing';
import { useEffect } from 'react';
import { notify } from '../../../lib/notify.ts';
import { refreshSubscription } from '../subscription/subscription-api.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** While a first payment is neither through nor refused, asks for its end, ever more rarely. */
export function useSettling(isOpen: boolean, refreshAccount: () => Promise<void>): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let clock: ReturnType<typeof setTimeout> | null = null;
    let left = false;
    const ask = async (wait: number) => {
      // No answer is no news: the next question may have one.
      const status = await refreshSubscription().catch(() => 'incomplete');
      if (left) return;
      if (status === 'incomplete') schedule(Math.min(wait * 1.5, LONGEST_WAIT_MS));
      else await settled(status, refreshAccount);
    };
    const schedule = (wait: number) => {
      clock = setTimeout(() => void ask(wait), wait);
    };
    schedule(FIRST_WAIT_MS);
    return () => {
      left = true;
      clearTimeout(clock ?? undefined);
    };
  }, [isOpen, refreshAccount]);
}

async function settled(status: string | null, refreshAccount: () => Promise<void>): Promise<void> {
  await refreshAccount();
  if (status === 'active') notify.success(billingMessages.success.activated);
}
