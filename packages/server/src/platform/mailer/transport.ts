import { createTransport } from 'nodemailer';
import type { StoredMail } from './outbox.ts';

/** How mail leaves the product. */
export interface MailTransport {
  /** False where messages stay in the database for the mailbox page. */
  leaves: boolean;
  /** @throws when the message was not taken; it is tried again later. */
  deliver(mail: StoredMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** @param url `smtp://` or `smtps://` with user, password, host and port. */
export function smtpTransport(url: string, from: string): MailTransport {
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const smtp = createTransport({ url, ...timeouts });
  return {
    leaves: true,
    async deliver(mail) {
      await smtp.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same for every try, so that a doubtful delivery is recognised as the same message.
        messageId: `<${mail.id}@legible>`,
        ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      });
    },
    close: () => smtp.close(),
  };
}

/** Without a mail server, messages stay where they are and are read on the mailbox page. */
export const mailboxTransport: MailTransport = {
  leaves: false,
  deliver: async () => undefined,
  close: () => undefined,
};
