import {
  email as emailSchema,
  PASSWORD_MAX,
  PASSWORD_MIN,
  registerRequest,
} from '@legible/contracts/accounts';
import { errors } from '@legible/contracts/errors';
import { planOf, plans } from '@legible/contracts/plans';
import { asc, eq, gt } from 'drizzle-orm';
import { deleteAccount } from '../features/accounts/profile/account-data.ts';
import { isCommonPassword, hashPassword } from '../features/accounts/passwords/passwords.ts';
import { addUser, findUserByEmail, type UserRow } from '../features/accounts/account/repository.ts';
import { newSecretToken } from '../features/accounts/sessions/secret-token.ts';
import { lockOut } from '../features/accounts/sessions/lock-out.ts';
import { setPlanByHand } from '../features/billing/account/plan-by-hand.ts';
import { bookCustomerRemoval } from '../features/billing/provider/removals.ts';
import { removeDocumentsOf } from '../features/documents/files/owner-data.ts';
import { changeWeight } from '../features/documents/pages/fair-turns.ts';
import { setAllowance } from '../features/quota/allowance.ts';
import { periodAt } from '../features/quota/period.ts';
import type { Bus } from '../platform/bus/bus.ts';
import { againAfterDeadlock } from '../platform/db/again-after-deadlock.ts';
import type { Database } from '../platform/db/connect.ts';
import { users } from '../platform/db/schema.ts';
import type { Allowance } from '../platform/db/user-columns.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { StartError } from '../platform/start-error.ts';

/** Where a command works. */
export interface Place {
  db: Database;
  /** The way to the processes that run: opened before anything is changed that they must hear of. */
  openBus(this: void): Promise<Bus>;
  openStorage(this: void): ObjectStorage;
}

export interface NewUser {
  email: string;
  name: string;
  lastName: string;
  /** Undefined for a password that no person knows; the user sets one with "Forgot password?". */
  password: string | undefined;
}

/** @throws StartError when the address is malformed or taken, or name or password are such that registration would refuse them. */
export async function createUser(db: Database, user: NewUser): Promise<string> {
  const address = emailSchema.safeParse(user.email);
  if (!address.success) throw new StartError(`"${user.email}" is not an email address.`);
  if (user.password !== undefined) checkPassword(user.password);
  const now = new Date();
  const passwordHash = await hashPassword(user.password ?? newSecretToken());
  const person = {
    email: user.email,
    name: checkedName(user.name),
    last_name: checkedName(user.lastName),
  };
  const added = await addUser(db, person, passwordHash, periodAt(now, now));
  if (!added) throw new StartError(`${user.email} has an account already.`);
  return user.password
    ? `Created ${added.email}.`
    : `Created ${added.email}. A password is set with "Forgot password?" on the login page.`;
}

/** @throws StartError as registration refuses it. */
function checkedName(name: string): string {
  const parsed = registerRequest.shape.name.safeParse(name);
  if (!parsed.success) throw new StartError('A name has 1 to 100 characters.');
  return parsed.data;
}

/** @throws StartError as registration refuses it. */
function checkPassword(password: string): void {
  if (!registerRequest.shape.password.safeParse(password).success) {
    throw new StartError(`A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
  }
  if (isCommonPassword(password)) throw new StartError(errors.common_password.detail);
}

/** The next log-in is answered with 428 until the password has been reset; sessions end now, with their sockets. */
export async function requireReset({ db, openBus }: Place, email: string): Promise<string> {
  const user = await existing(db, email);
  const bus = await openBus();
  try {
    tellOfEnds(bus, user.id, await db.transaction((tx) => lockOut(tx, user.id)));
  } finally {
    await bus.close();
  }
  return `${user.email} must reset the password before the next log-in.`;
}

/** Gives a user the rights of a plan, without any payment. Its pages are a month's. */
export async function setPlan(db: Database, email: string, label: string): Promise<string> {
  if (!Object.hasOwn(plans, label)) {
    throw new StartError(
      `There is no plan "${label}". There are: ${Object.keys(plans).join(', ')}.`,
    );
  }
  const user = await existing(db, email);
  const { pagesPerMonth: pageLimit, queueWeight } = planOf(label);
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    await setPlanByHand(tx, user.id, label);
    const month = before?.planInterval === 'year' ? newMonth(new Date()) : {};
    await setAllowance(tx, user.id, { pageLimit, periodPaid: false, ...month });
    await changeWeight(tx, user.id, queueWeight);
  });
  return `${user.email} has the plan ${label}: ${pageLimit} pages a month.`;
}

/** In the place of a paid year, which would go on with the pages of a month, and with all that were used in it. */
function newMonth(now: Date): Allowance {
  const { start, end } = periodAt(now, now);
  return { pagesUsed: 0, periodAnchor: start, periodStart: start, periodEnd: end };
}

/** Removes the account with everything that belongs to it, wherever it is being worked on. */
export async function deleteUser({ db, openBus }: Place, email: string): Promise<string> {
  const user = await existing(db, email);
  const bus = await openBus();
  try {
    const { running, ended } = await againAfterDeadlock(() => removeAccount(db, user));
    for (const documentId of running) {
      bus.publish({ kind: 'cancelled', userId: user.id, documentId });
    }
    tellOfEnds(bus, user.id, ended);
  } finally {
    await bus.close();
  }
  return `Deleted ${user.email}. The bytes of its files follow within half a minute of running.`;
}

/** @returns which documents ran, and the sessions that there were. */
async function removeAccount(
  db: Database,
  user: UserRow,
): Promise<{ running: string[]; ended: string[] }> {
  return db.transaction(async (tx) => {
    // Carried out by the next reconciliation of the running product.
    await bookCustomerRemoval(tx, user.id);
    const running = await removeDocumentsOf(tx, user.id);
    const ended = await deleteAccount(tx, user);
    if (!ended) {
      throw new StartError(`${user.email} has just set another password. Please try again.`);
    }
    return { running, ended };
  });
}

function tellOfEnds(bus: Bus, userId: string, sessionIds: string[]): void {
  for (const sessionId of sessionIds) bus.publish({ kind: 'session_ended', userId, sessionId });
}

/** Accounts that are in memory at a time. */
const STEP = 1000;

/** All accounts by their address, a line each. */
export async function listUsers(db: Database): Promise<string> {
  const lines: string[] = [];
  let last = '';
  for (;;) {
    const rows = await db
      .select(listed)
      .from(users)
      .where(gt(users.email, last))
      .orderBy(asc(users.email))
      .limit(STEP);
    lines.push(...rows.map(lineOf));
    last = rows.at(-1)?.email ?? '';
    if (rows.length < STEP) return lines.length > 0 ? lines.join('\n') : 'There are no users.';
  }
}

const listed = {
  email: users.email,
  subscription: users.subscription,
  pagesUsed: users.pagesUsed,
  pageLimit: users.pageLimit,
  mustReset: users.mustReset,
};

function lineOf(row: Pick<UserRow, keyof typeof listed>): string {
  const pages = `${row.pagesUsed}/${row.pageLimit} pages`;
  return [row.email, row.subscription, pages, row.mustReset ? 'must reset' : ''].join('\t');
}

async function existing(db: Database, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`There is no account with the address ${email}.`);
  return user;
}
