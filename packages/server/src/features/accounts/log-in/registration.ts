import type { registerRequest } from '@legible/contracts/accounts';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/db/connect.ts';
import { mayAttempt } from '../../../platform/limits/rate-limit.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { mailConfirmation } from '../address/confirmation.ts';
import { alreadyRegisteredMail } from '../account/mails.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { addUser, findUserByEmail } from '../account/repository.ts';

/** Mails to an address that is taken, from all tries to register it: the form must not flood its owner. */
const NOTICES_PER_ADDRESS = { max: 3, seconds: 3600 };

type Registration = Pick<
  z.output<typeof registerRequest>,
  'email' | 'password' | 'name' | 'last_name'
>;

/**
 * Adds the account and mails a link to confirm the address. If the address is taken, its owner is
 * told by mail instead (D79), unless that happened a few times just now.
 * @param origin where the person uses the product: links lead there.
 * @returns the account's id; undefined when the address is taken.
 */
export async function registerUser(
  deps: Pick<AccountsDeps, 'db' | 'limitKey' | 'postMail' | 'firstPeriod'>,
  request: Registration,
  origin: string,
): Promise<string | undefined> {
  const passwordHash = await hashPassword(request.password);
  return deps.db.transaction(async (tx) => {
    const added = await addUser(tx, request, passwordHash, deps.firstPeriod(new Date()));
    if (!added) {
      await tellOwner(tx, deps, request.email, origin);
      return undefined;
    }
    await mailConfirmation(tx, deps.postMail, added, origin);
    return added.id;
  });
}

async function tellOwner(
  tx: Transaction,
  { limitKey, postMail }: Pick<AccountsDeps, 'limitKey' | 'postMail'>,
  email: string,
  origin: string,
): Promise<void> {
  const owner = await findUserByEmail(tx, email);
  if (!owner) return;
  const key = limitKey('notice', owner.email);
  if (!(await mayAttempt(tx, { key, ...NOTICES_PER_ADDRESS }))) return;
  await postMail(tx, alreadyRegisteredMail(owner.email, `${origin}/login`));
}
