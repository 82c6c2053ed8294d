import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { refusals } from '../../../platform/db/documents-schema.ts';
import {
  contactMessages,
  emailChanges,
  planGrants,
  retentions,
  sessions,
  settings,
  users,
} from '../../../platform/db/schema.ts';
import { removeMailsOf } from '../../../platform/mailer/outbox.ts';
import { presentSession, presentUser } from '../account/presenter.ts';
import { findUser, type UserRow } from '../account/repository.ts';
import { listKeys } from '../keys/keys.ts';
import { listSessions } from '../sessions/sessions.ts';

/** Everything the product keeps about a person besides the files themselves (D80). */
export async function personalData(db: Database, userId: string, sessionId: string) {
  const row = await findUser(db, userId);
  const [preferences] = await db.select().from(settings).where(eq(settings.userId, userId));
  const [retention] = await db.select().from(retentions).where(eq(retentions.userId, userId));
  const contact = await db.select().from(contactMessages).where(eq(contactMessages.userId, userId));
  const alive = await listSessions(db, userId);
  const moves = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  const paid = await db.select().from(planGrants).where(eq(planGrants.userId, userId));
  const refused = await db.select().from(refusals).where(eq(refusals.userId, userId));
  return {
    account: row && { ...presentUser(row), created_at: row.createdAt.toISOString() },
    settings: preferences ?? null,
    deletes_documents_after_days: retention?.days ?? null,
    sessions: alive.map((session) => presentSession(session, sessionId)),
    api_keys: await listKeys(db, userId),
    payments: paid.map((grant) => ({
      invoice: grant.invoiceId,
      plan: grant.plan,
      amount_cents: grant.amountCents,
      from: grant.periodStart.toISOString(),
      to: grant.periodEnd.toISOString(),
    })),
    refused_files: refused.map(({ inputName, detail, refusedAt }) => ({
      input_name: inputName,
      detail,
      refused_at: refusedAt.toISOString(),
    })),
    email_changes: moves.map((move) => ({
      from: move.oldEmail,
      to: move.newEmail,
      requested_at: move.requestedAt.toISOString(),
      confirmed_at: move.confirmedAt?.toISOString() ?? null,
    })),
    contact_messages: contact.map(({ subject, message, createdAt }) => ({
      subject,
      message,
      sent_at: createdAt.toISOString(),
    })),
  };
}

/**
 * Removes the account; settings, codes and messages go with it by the schema's cascades.
 * @param user as it was when its deletion was confirmed.
 * @returns the ids of its sessions, one that was opened meanwhile too; undefined when the password has been
 * changed since: the transaction is to be rolled back.
 */
export async function deleteAccount(
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'email' | 'passwordHash'>,
): Promise<string[] | undefined> {
  const isAsConfirmed = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  // Held from here on: no log-in opens another session.
  const held = await tx.select({ id: users.id }).from(users).where(isAsConfirmed).for('update');
  if (held.length === 0) return undefined;
  for (const email of await addressesOf(tx, user)) await removeMailsOf(tx, email);
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, user.id))
    .returning({ id: sessions.id });
  await tx.delete(users).where(eq(users.id, user.id));
  return ended.map(({ id }) => id);
}

/** The address, and earlier ones that no other account can have now: any other may be a stranger's by now. */
async function addressesOf(
  tx: Transaction,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<Set<string>> {
  const moves = await tx
    .select({ oldEmail: emailChanges.oldEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, id), eq(emailChanges.mayUndo, true)));
  return new Set([email, ...moves.map(({ oldEmail }) => oldEmail)]);
}
