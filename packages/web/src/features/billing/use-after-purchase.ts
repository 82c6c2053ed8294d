import type { Message } from '@legible/contracts/messages';
import { useNavigate } from 'react-router';
import { notify } from '../../lib/notify.ts';
import { rememberChoice } from './chosen-plan.ts';

/** What a purchase ended with. */
export interface PurchaseEnd {
  message: Message | string;
  /** The screen that comes next. */
  to: string;
  /** A payment is under way: the next screen waits for it. */
  processing?: boolean;
}

export interface AfterPurchase {
  /** Brings the account up to date, says how it went, and goes on. */
  done: (end: PurchaseEnd) => Promise<void>;
  /** Nothing was bought, but the account may have moved on, for example by having a customer now. */
  refused: () => Promise<void>;
}

export function useAfterPurchase(refreshAccount: () => Promise<void>): AfterPurchase {
  const navigate = useNavigate();
  return {
    done: async ({ message, to, processing = false }) => {
      rememberChoice(null);
      await refreshAccount();
      notify.success(message);
      // In place of /subscribe: going back must not offer to pay again.
      await navigate(to, { replace: true, state: processing ? PROCESSING_STATE : null });
    },
    refused: refreshAccount,
  };
}

/** Tells /profile that a payment is under way. */
const PROCESSING_STATE = { paymentProcessing: true };
