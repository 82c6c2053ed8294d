import type { Database } from '../db/connect.ts';
import { findUnsentMail, markSent } from './outbox.ts';
import type { MailTransport } from './transport.ts';

/** Sends one message; an exception brings it back later. A repeated job finds nothing to send. */
export async function runMailJob(
  db: Database,
  transport: MailTransport,
  { mailId }: { mailId: string },
): Promise<void> {
  const mail = await findUnsentMail(db, mailId);
  if (!mail) return;
  await transport.deliver(mail);
  await markSent(db, mail.id, !transport.leaves);
}
