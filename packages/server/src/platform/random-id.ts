import { randomBytes } from 'node:crypto';

/** 128 random bits, safe in URLs and object keys: ids cannot be guessed or counted (D49). */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}
