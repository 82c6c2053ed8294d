import type { registerRequest } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/connect.ts';
import { mayAttempt } from '../../platform/rate-limit.ts';
import type { AccountsDeps } from './deps.ts';
import { CONFIRMATION_DAYS, newConfirmation } from './email-confirmation.ts';
import { alreadyRegisteredMail, welcomeMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { addUser, findUserByEmail } from './repository.ts';

/** To an address that is taken, whoever tries to register it: the form must not flood its owner. */
const NOTICES_PER_ADDRESS = { max: 3, seconds: 3600 };

type Registration = Pick<
  z.output<typeof registerRequest>,
  'email' | 'password' | 'name' | 'last_name'
>;

/**
 * Adds the account and mails a link to confirm the address. If the address is taken, its owner is
 * told by mail instead (D79), unless that happened a few times just now.
 * @returns false when the address is taken.
 */
export async function registerUser(
  deps: Pick<AccountsDeps, 'db' | 'limitKey' | 'postMail' | 'publicUrl' | 'firstPeriod'>,
  request: Registration,
): Promise<boolean> {
  const passwordHash = await hashPassword(request.password);
  return deps.db.transaction(async (tx) => {
    const added = await addUser(tx, request, passwordHash, deps.firstPeriod(new Date()));
    if (!added) {
      await tellOwner(tx, deps, request.email);
      return false;
    }
    const token = await newConfirmation(tx, added);
    const url = `${deps.publicUrl()}${paths.confirmEmail}?token=${token}`;
    await deps.postMail(tx, welcomeMail(added.email, url, CONFIRMATION_DAYS));
    return true;
  });
}

async function tellOwner(
  tx: Transaction,
  { limitKey, postMail, publicUrl }: Pick<AccountsDeps, 'limitKey' | 'postMail' | 'publicUrl'>,
  email: string,
): Promise<void> {
  const owner = await findUserByEmail(tx, email);
  if (!owner) return;
  const key = limitKey('notice', owner.email);
  if (!(await mayAttempt(tx, { key, ...NOTICES_PER_ADDRESS }))) return;
  await postMail(tx, alreadyRegisteredMail(owner.email, `${publicUrl()}/login`));
}
