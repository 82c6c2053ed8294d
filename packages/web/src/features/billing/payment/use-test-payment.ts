import { billingMessages } from '@legible/contracts/messages/billing';
import { useState } from 'react';
import { detailOf } from '../../../lib/api/api-error.ts';
import type { PaymentOutcome } from './card-handle.ts';
import {
  type BillingDetails,
  answerTestBank,
  payWithTestCard,
} from '../subscription/subscription-api.ts';
import { digitsOf } from './test-card-form.ts';

const words = billingMessages.testCard;

interface Question {
  onAnswer: (approve: boolean) => void;
}

/** Pays in test mode; `question` is set while the bank waits for the buyer's answer (3-D Secure). */
export function useTestPayment() {
  const [question, setQuestion] = useState<Question | null>(null);

  const askBuyer = () =>
    new Promise<boolean>((resolve) => {
      const onAnswer = (approve: boolean) => {
        setQuestion(null);
        resolve(approve);
      };
      setQuestion({ onAnswer });
    });

  const pay = async (
    clientSecret: string,
    number: string,
    billing: BillingDetails,
  ): Promise<PaymentOutcome> => {
    try {
      const status = await payWithTestCard({ clientSecret, number: digitsOf(number), billing });
      if (status !== 'requires_action') return outcomeOf(status);
      return outcomeOf(await answerTestBank(clientSecret, await askBuyer()));
    } catch (error) {
      const detail = detailOf(error);
      if (detail !== null) return { kind: 'failed', message: detail };
      return { kind: 'unknown', message: words.unreachable };
    }
  };

  return { pay, question };
}

type Status = Awaited<ReturnType<typeof answerTestBank>>;

function outcomeOf(status: Status): PaymentOutcome {
  if (status === 'succeeded') return { kind: 'succeeded' };
  if (status === 'processing') return { kind: 'processing' };
  return { kind: 'failed', message: words.authenticationFailed };
}
