import type { Message } from '@legible/contracts/messages/application';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../../../lib/notify.ts';
import { rememberChoice } from '../offers/chosen-plan.ts';
import { type Purchase, purchaseState } from './purchase.ts';

/** What a purchase ended with. */
export interface PurchaseEnd {
  message: Message | string;
  /** The screen that comes next. */
  to: string;
  /** A payment is under way: the next screen waits for it. */
  processing?: boolean;
  /** What was paid for; the next screen says so until it is dismissed. */
  purchase?: Purchase;
}

export interface AfterPurchase {
  /** It is over, and the next screen is on its way: until then this one stays as it was when the button was pressed. */
  leaving: boolean;
  /** Brings the account up to date, says how it went, and goes on. */
  done: (end: PurchaseEnd) => Promise<void>;
  /** Nothing was bought, but the account may have moved on, for example by having a customer now. */
  refused: () => Promise<void>;
}

export function useAfterPurchase(refreshAccount: () => Promise<void>): AfterPurchase {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    done: async ({ message, to, processing = false, purchase }) => {
      // Or the screen would show the new plan as one to be bought, for as long as the next one takes.
      setLeaving(true);
      rememberChoice(null);
      await refreshAccount();
      notify.success(message);
      // In place of /subscribe: going back must not offer to pay again.
      const state = processing ? PROCESSING_STATE : purchase && purchaseState(purchase);
      await navigate(to, { replace: true, state: state ?? null });
    },
    refused: refreshAccount,
  };
}

/** Tells /profile that a payment is under way. */
const PROCESSING_STATE = { paymentProcessing: true };
