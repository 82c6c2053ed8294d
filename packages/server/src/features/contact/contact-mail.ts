import { composeMail, oneLine } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';

/** A visitor's message for the operator; an answer goes to the visitor. */
export function contactMail(
  operator: string,
  from: { name: string; email: string; subject: string; message: string },
): Mail {
  return {
    ...composeMail(operator, {
      subject: `Contact: ${from.subject}`,
      paragraphs: [`From: ${oneLine(from.name)} (${from.email})`, from.message],
    }),
    replyTo: from.email,
  };
}
