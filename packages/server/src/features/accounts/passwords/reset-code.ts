import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RESET_CODE_ALPHABET, RESET_CODE_LENGTH } from '@legible/contracts/accounts';

/** 40 random bits in characters that cannot be mistaken for each other. */
export function newResetCode(): string {
  return Array.from({ length: RESET_CODE_LENGTH }, randomCharacter).join('');
}

const randomCharacter = () => RESET_CODE_ALPHABET[randomInt(RESET_CODE_ALPHABET.length)] ?? '';

/**
 * What is stored of a code. A plain hash of so short a text could be turned back by trying them all,
 * so it is keyed with a secret of the server.
 */
export function hashResetCode(key: string, userId: string, code: string): string {
  const normal = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return createHmac('sha256', key).update(`${userId}:${normal}`).digest('base64url');
}

export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
