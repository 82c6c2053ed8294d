import type { EmailKept, LinkOpened } from '@legible/contracts/accounts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { emailChanges, users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LimitKeys } from '../../../platform/limits/limit-key.ts';
import { mayAttempt } from '../../../platform/limits/rate-limit.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { AccountsDeps, PostMail } from '../account/deps.ts';
import { cancelReset } from '../passwords/password-reset.ts';
import { findUser, findUserByEmail, isKeptForOwner, type UserRow } from '../account/repository.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';
import {
  addressBackMail,
  addressChangedMail,
  addressInUseMail,
  changeAskedForMail,
  newAddressMail,
} from './change-mails.ts';
import { mailedLink } from './mail-links.ts';
import { lockOut } from '../sessions/lock-out.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/** How long the new address may say yes. */
const CONFIRM_HOURS = 24;
/** How long the old one may say no, also after the yes: a thief of the password has not won at once. */
const STOP_DAYS = 7;
/** Mails to an address that users want to move to, counted for all of them: it may be a stranger's. */
const MAILS_TO_NEW = { max: 3, seconds: 3600 };

type ChangeDeps = Pick<AccountsDeps, 'db' | 'postMail' | 'customerChanged'>;

/**
 * Begins the move of an account to another address: a link goes to the new one, a notice with a way to stop it to
 * the old one. An address that is taken gets a mail that says so; the caller does not learn of it, since all else
 * is the same.
 * @param wanted the new address in lower case; the password has been asked for.
 * @param origin where the user uses the product.
 */
export async function requestChange(
  { db, postMail, limitKey }: { db: Database; postMail: PostMail; limitKey: LimitKeys },
  user: UserRow,
  wanted: string,
  origin: string,
): Promise<void> {
  const [confirm, stop] = [newSecretToken(), newSecretToken()];
  await db.transaction(async (tx) => {
    await withdrawChange(tx, user.id);
    await tx.insert(emailChanges).values({
      id: randomId(),
      userId: user.id,
      oldEmail: user.email,
      newEmail: wanted,
      confirmHash: hashSecretToken(confirm),
      stopHash: hashSecretToken(stop),
      mayUndo: user.emailConfirmedAt !== null,
      expiresAt: sql`now() + make_interval(hours => ${CONFIRM_HOURS})`,
      stoppableUntil: sql`now() + make_interval(days => ${STOP_DAYS})`,
    });
    const stopUrl = mailedLink(origin, 'keepEmail', stop);
    await postMail(tx, changeAskedForMail(user.email, stopUrl));
    const confirmUrl = mailedLink(origin, 'confirmNewEmail', confirm);
    const mail = (await isTaken(tx, wanted, user.id))
      ? addressInUseMail(wanted)
      : newAddressMail(wanted, confirmUrl, CONFIRM_HOURS);
    if (await mayAttempt(tx, { key: limitKey('new-address', wanted), ...MAILS_TO_NEW })) {
      await postMail(tx, mail);
    }
  });
}

/** Another account's, or given up by one that may still have it back. */
async function isTaken(tx: Transaction, email: string, userId: string): Promise<boolean> {
  const owner = await findUserByEmail(tx, email);
  return (owner !== undefined && owner.id !== userId) || (await isKeptForOwner(tx, email, userId));
}

/** Drops the change that waits for its link, for example since the password that allowed it was changed. */
export async function withdrawChange(tx: Transaction | Database, userId: string): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)));
}

/**
 * Moves the account, when the link that went to the new address is opened.
 * @returns whether it was this call that did it, and whose account it is.
 * @throws AppError `link_unknown`, `link_expired`, or `email_unavailable` when the address was taken meanwhile.
 */
export async function confirmChange(
  { db, postMail, customerChanged }: ChangeDeps,
  token: string,
): Promise<{ status: LinkOpened['status']; user: UserRow }> {
  const byToken = eq(emailChanges.confirmHash, hashSecretToken(token));
  return db.transaction(async (tx) => {
    const user = await holdOwner(tx, byToken);
    const [change] = await tx.select(withClock).from(emailChanges).where(byToken);
    if (!change) throw new AppError('link_unknown');
    if (change.confirmedAt) return { status: 'already', user };
    if (change.isOver) throw new AppError('link_expired');
    await moveTo(tx, user.id, change.newEmail);
    await tx
      .update(emailChanges)
      .set({ confirmedAt: sql`now()` })
      .where(byToken);
    // A code that was mailed to the old address must not open the account of the new one.
    await cancelReset(tx, user.id);
    await postMail(tx, addressChangedMail(change.oldEmail, change.mayUndo ? STOP_DAYS : null));
    await customerChanged(tx, user.id);
    return { status: 'done', user: { ...user, email: change.newEmail } };
  });
}

const withClock = {
  oldEmail: emailChanges.oldEmail,
  newEmail: emailChanges.newEmail,
  mayUndo: emailChanges.mayUndo,
  confirmedAt: emailChanges.confirmedAt,
  isOver: sql<boolean>`${emailChanges.expiresAt} <= now()`,
  isTooLate: sql<boolean>`${emailChanges.stoppableUntil} <= now()`,
};

/**
 * Whose change it is. The user's row is held before the change is looked at, as when the account is deleted.
 * @throws AppError `link_unknown`.
 */
async function holdOwner(tx: Transaction, byToken: ReturnType<typeof eq>): Promise<UserRow> {
  const [change] = await tx
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(byToken);
  const [user] = change
    ? await tx.select().from(users).where(eq(users.id, change.userId)).for('update')
    : [];
  if (!user) throw new AppError('link_unknown');
  return user;
}

/** @throws AppError `email_unavailable`; of two who are to have it at once, one gets it. */
async function moveTo(tx: Transaction, userId: string, email: string): Promise<void> {
  if (await isTaken(tx, email, userId)) throw new AppError('email_unavailable');
  await updateUsers(tx, 'accounts', { email, emailConfirmedAt: sql`now()` })
    .where(eq(users.id, userId))
    .catch((cause: unknown) => {
      throw isUniqueViolation(cause)
        ? new AppError('email_unavailable', undefined, { cause })
        : cause;
    });
}

const UNIQUE_VIOLATION = '23505';

function isUniqueViolation(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code === UNIQUE_VIOLATION;
}

/**
 * Stops a change for the reader of the old address's mail. One that has happened is undone, if that address had been
 * confirmed: the account goes back, everybody is logged out, and the password has to be set anew.
 * @returns what was done, and the sessions that it ended.
 * @throws AppError `link_unknown` or `link_expired`.
 */
export async function stopChange(
  { db, postMail, customerChanged }: ChangeDeps,
  token: string,
): Promise<{ status: EmailKept['status']; userId: string; ended: string[] }> {
  const byToken = eq(emailChanges.stopHash, hashSecretToken(token));
  return db.transaction(async (tx) => {
    const user = await holdOwner(tx, byToken);
    const [change] = await tx.select(withClock).from(emailChanges).where(byToken);
    if (!change) throw new AppError('link_unknown');
    if (change.isTooLate) throw new AppError('link_expired');
    if (!change.confirmedAt) {
      await tx.delete(emailChanges).where(byToken);
      return { status: 'stopped', userId: user.id, ended: [] };
    }
    if (!change.mayUndo) throw new AppError('link_expired');
    await moveTo(tx, user.id, change.oldEmail);
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id));
    await cancelReset(tx, user.id);
    const ended = await lockOut(tx, user.id);
    await postMail(tx, addressBackMail(change.oldEmail));
    await customerChanged(tx, user.id);
    return { status: 'signed_out', userId: user.id, ended };
  });
}

/** The user's row, and the address that it moves to once the link there is opened. */
export async function findUserWithChange(
  db: Database,
  userId: string,
): Promise<(UserRow & { pendingEmail: string | null }) | undefined> {
  const row = await findUser(db, userId);
  if (!row) return undefined;
  const [pending] = await db
    .select({ email: emailChanges.newEmail })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, sql`now()`),
      ),
    );
  return { ...row, pendingEmail: pending?.email ?? null };
}
