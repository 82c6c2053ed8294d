import { billingMessages } from '@legible/contracts/messages/billing';
import type { Message } from '@legible/contracts/messages/application';
import { useRef, useState } from 'react';
import { Refusal } from '../payment/refusal.ts';
import type { AfterPurchase, PurchaseEnd } from './use-after-purchase.ts';

/** A step of a purchase: how it ended, or null when the form asks for something more. */
type Step = () => Promise<PurchaseEnd | null>;

interface PurchaseState {
  busy: boolean;
  /** What the last try was refused with; stays beside the button, and is told nowhere else (decision 36). */
  failure: Message | null;
  run: (step: Step) => void;
}

/** One purchase at a time: however often the button is pressed, money is asked for once. */
export function usePurchase(after: AfterPurchase): PurchaseState {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message | null>(null);

  const attempt = async (step: Step) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const end = await step();
      // The screen is left, and its button stays dead until it is gone.
      if (end !== null) return await after.done(end);
    } catch (error) {
      setFailure(wordsOf(error));
      await after.refused();
    }
    running.current = false;
    setBusy(false);
  };

  return { busy, failure, run: (step) => void attempt(step) };
}

function wordsOf(error: unknown): Message {
  return error instanceof Refusal ? error.words : { title: billingMessages.errors.unexpected };
}
