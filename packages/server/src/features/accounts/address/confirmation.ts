import type { LinkOpened } from '@legible/contracts/accounts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { emailConfirmations, users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PostMail } from '../account/deps.ts';
import { welcomeMail } from '../account/mails.ts';
import { hashSecretToken, newSecretToken } from '../sessions/secret-token.ts';
import { mailedLink } from './mail-links.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/** How long the link is good … */
const CONFIRMATION_DAYS = 7;
/** … and for how much longer we know whose it was, to send another one in its place. */
export const EXPIRED_KEPT_DAYS = 30;

/**
 * Mails a link that confirms the user's present address.
 * @param origin where the user uses the product.
 */
export async function mailConfirmation(
  tx: Transaction,
  postMail: PostMail,
  user: { id: string; email: string },
  origin: string,
): Promise<void> {
  const token = newSecretToken();
  await tx.insert(emailConfirmations).values({
    tokenHash: hashSecretToken(token),
    userId: user.id,
    email: user.email,
    expiresAt: sql`now() + make_interval(days => ${CONFIRMATION_DAYS})`,
  });
  const url = mailedLink(origin, 'confirmEmail', token);
  await postMail(tx, welcomeMail(user.email, url, CONFIRMATION_DAYS));
}

/**
 * Confirms the address that a link was sent to. Opening it again is harmless: mail scanners follow
 * links before people do.
 * @throws AppError `link_unknown`, or `link_expired` for one that may be sent anew.
 */
export async function confirmEmail(db: Database, token: string): Promise<LinkOpened['status']> {
  const link = await findLink(db, token);
  if (link.confirmedAt) return 'already';
  if (link.isOver) throw new AppError('link_expired');
  const confirmed = await updateUsers(db, 'accounts', {
    emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`,
  })
    .where(and(eq(users.id, link.userId), eq(users.email, link.email)))
    .returning({ id: users.id });
  if (confirmed.length === 0) throw new AppError('link_unknown');
  return 'done';
}

/**
 * Whom a link was sent to, while the account still has that address.
 * @throws AppError `link_unknown`.
 */
export async function findLink(db: Database, token: string) {
  const [link] = await db
    .select({
      userId: users.id,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      isOver: sql<boolean>`${emailConfirmations.expiresAt} <= now()`,
    })
    .from(emailConfirmations)
    .innerJoin(
      users,
      and(eq(users.id, emailConfirmations.userId), eq(users.email, emailConfirmations.email)),
    )
    .where(eq(emailConfirmations.tokenHash, hashSecretToken(token)));
  if (!link) throw new AppError('link_unknown');
  return link;
}
