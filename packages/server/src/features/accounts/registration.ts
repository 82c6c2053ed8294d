import type { registerRequest } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import type { z } from 'zod';
import type { AccountsDeps } from './deps.ts';
import { CONFIRMATION_DAYS, newConfirmation } from './email-confirmation.ts';
import { alreadyRegisteredMail, welcomeMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { addUser, findUserByEmail } from './repository.ts';

type Registration = Pick<
  z.output<typeof registerRequest>,
  'email' | 'password' | 'name' | 'last_name'
>;

/**
 * Adds the account and mails a link to confirm the address. If the address is taken, its owner is
 * told by mail instead (D79).
 * @returns false when the address is taken.
 */
export async function registerUser(
  deps: Pick<AccountsDeps, 'db' | 'postMail' | 'publicUrl' | 'firstPeriod'>,
  request: Registration,
): Promise<boolean> {
  const passwordHash = await hashPassword(request.password);
  return deps.db.transaction(async (tx) => {
    const added = await addUser(tx, request, passwordHash, deps.firstPeriod(new Date()));
    if (!added) {
      const owner = await findUserByEmail(tx, request.email);
      if (owner) {
        const loginUrl = `${deps.publicUrl()}/login`;
        await deps.postMail(tx, alreadyRegisteredMail(owner.email, owner.name, loginUrl));
      }
      return false;
    }
    const token = await newConfirmation(tx, added);
    const url = `${deps.publicUrl()}${paths.confirmEmail}?token=${token}`;
    await deps.postMail(tx, welcomeMail(added.email, added.name, url, CONFIRMATION_DAYS));
    return true;
  });
}
