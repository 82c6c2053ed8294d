import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: long and random, it needs no slow hash. */
export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
