import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { randomId } from '../random-id.ts';
import type { Mail } from './mail.ts';

export type StoredMail = typeof mails.$inferSelect;

/** Without SMTP, messages are kept this long for the mailbox page. */
const KEPT_DAYS = 7;

/**
 * Mail leaves through the database: a message is a row and a job of the transaction that caused it,
 * so it is neither sent for something that was rolled back nor lost while the mail server is down.
 */
async function postMail(tx: Transaction, queue: Queue, mail: Mail): Promise<void> {
  const id = randomId();
  await tx.insert(mails).values({ id, ...mail });
  await queue.insert(tx, 'mail', [{ data: { mailId: id } }]);
}

/** `postMail` bound to a queue, for those who only need to send. */
export const postMailWith = (queue: Queue) => (tx: Transaction, mail: Mail) =>
  postMail(tx, queue, mail);

export async function findUnsentMail(db: Database, id: string): Promise<StoredMail | undefined> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isNull(mails.sentAt)));
  return row;
}

/** What has left by SMTP keeps its envelope only: bodies hold codes and what people wrote. */
export async function markSent(db: Database, id: string, keepBody: boolean): Promise<void> {
  const emptied = keepBody ? {} : { text: '', html: '' };
  await db
    .update(mails)
    .set({ sentAt: new Date(), ...emptied })
    .where(eq(mails.id, id));
  await db
    .delete(mails)
    .where(
      sql`${mails.sentAt} is not null and ${mails.createdAt} < now() - make_interval(days => ${KEPT_DAYS})`,
    );
}

/** Newest first, for the mailbox page. */
export async function recentMails(db: Database, limit: number): Promise<StoredMail[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit);
}
