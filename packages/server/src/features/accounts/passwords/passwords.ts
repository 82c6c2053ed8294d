import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../../../platform/http/app-error.ts';

/** argon2id (the library's default) with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing in turns, as many as there are processors: more at once take each other's caches, would all
 * be late together, and would leave no thread of Node's to read and write files.
 */
const turns = pLimit(availableParallelism());

export function hashPassword(password: string): Promise<string> {
  return turns(() => hash(password, COST));
}

/** @throws AppError `common_password`; length is checked by the schema, composition not at all. */
export function checkNewPassword(password: string): void {
  if (isCommonPassword(password)) throw new AppError('common_password');
}

let dummy: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash it still does the same work, so that the answer's time
 * does not tell whether the address is known.
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword('no account has this password');
  const known = stored ?? (await dummy);
  const matches = await turns(() => verify(known, password));
  return matches && stored !== undefined;
}

/** Passwords that attackers try first; the list is ordered by how common they are. */
const common = new Set<string>(dictionary['passwords-common']);

/** A password of the list is refused, in upper or lower case (ASVS 6.2.4). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
