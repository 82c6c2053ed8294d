import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { randomId } from '../random-id.ts';
import type { Mail } from './mail.ts';

export type StoredMail = typeof mails.$inferSelect;

/** Envelopes are kept this long so that a fault can be looked into; without SMTP texts too, for the mailbox page. */
const KEPT_DAYS = 7;
/** What could not be sent keeps its envelope longer, so that the operator sees who was not reached. */
const UNSENT_KEPT_DAYS = 30;

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

/** Unsent, and still with a text: one that lost it to `forgetMails` has nothing more to say. */
const isWaiting = and(isNull(mails.sentAt), ne(mails.text, ''));

export async function findUnsentMail(db: Database, id: string): Promise<StoredMail | undefined> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, id), isWaiting));
  return row;
}

/** What has left by SMTP keeps its envelope only: bodies hold codes and what people wrote. */
export async function markSent(db: Database, id: string, keepBody: boolean): Promise<void> {
  const emptied = keepBody ? {} : { text: '', html: '' };
  await db
    .update(mails)
    .set({ sentAt: new Date(), ...emptied })
    .where(eq(mails.id, id));
}

const olderThan = (days: number) =>
  lt(mails.createdAt, sql`now() - make_interval(days => ${days})`);

/** Removes what was sent, and the texts of what could not be: no message is kept for ever. */
export async function forgetMails(db: Database): Promise<void> {
  await db
    .delete(mails)
    .where(or(and(isNotNull(mails.sentAt), olderThan(KEPT_DAYS)), olderThan(UNSENT_KEPT_DAYS)));
  await db
    .update(mails)
    .set({ text: '', html: '' })
    .where(and(isWaiting, olderThan(KEPT_DAYS)));
}

/** Removes the messages to an address, and the copies of what was written to the operator under it. */
export async function removeMailsOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(mails).where(or(eq(mails.recipient, email), eq(mails.replyTo, email)));
}

/** Newest first, for the mailbox page. */
export async function recentMails(db: Database, limit: number): Promise<StoredMail[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt)).limit(limit);
}
