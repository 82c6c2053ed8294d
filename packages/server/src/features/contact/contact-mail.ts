import { planName } from '@legible/contracts/messages/billing-words';
import { composeMail, oneLine } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';

/** What a request for a feature counts, of a sender with an account (S9.7 to S9.9, D70). */
export interface Voter {
  plan: string;
  voteWeight: number;
}

/** A message for the operator; an answer goes to its sender. */
export function contactMail(
  operator: string,
  from: { name: string; email: string; subject: string; message: string },
  voter: Voter | null,
): Mail {
  return {
    ...composeMail(operator, {
      subject: `Contact: ${from.subject}`,
      paragraphs: [
        `From: ${oneLine(from.name)} (${from.email})`,
        ...(voter
          ? [`Plan: ${planName(voter.plan)}; a vote for a feature counts ${voter.voteWeight}x`]
          : []),
        from.message,
      ],
    }),
    replyTo: from.email,
  };
}
