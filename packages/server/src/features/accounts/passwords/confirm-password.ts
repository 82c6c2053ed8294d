import { AppError } from '../../../platform/http/app-error.ts';
import { countGuess, forgetGuesses } from '../../../platform/limits/brute-force-limit.ts';
import { userLimitKey } from '../../../platform/limits/limit-key.ts';
import type { AccountsDeps } from '../account/deps.ts';
import { findUser, type UserRow } from '../account/repository.ts';
import { passwordMatches } from './passwords.ts';

/** @throws AppError `wrong_password`; guesses by a person who found an open browser have to wait, too. */
export async function confirmPassword(
  { db }: AccountsDeps,
  userId: string,
  password: string,
): Promise<UserRow> {
  const key = userLimitKey('confirm', userId);
  await countGuess(db, key);
  const row = await findUser(db, userId);
  const matches = await passwordMatches(row?.passwordHash, password);
  if (!row || !matches) throw new AppError('wrong_password');
  await forgetGuesses(db, key);
  return row;
}
