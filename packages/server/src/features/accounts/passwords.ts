import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with OWASP's minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
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
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== undefined;
}
