import { KEY_PATTERN, type KeyMode } from '@legible/contracts/api-keys';
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 random bits: none can be found by trying, whatever hash is kept of it. */
const RANDOM_LENGTH = 32;
/** Of base 62, which hold the 32 bits of the check. */
const CHECK_LENGTH = 6;

export const prefixOf = (mode: KeyMode): string => `legible_${mode}_`;

/** A new key. Its check lets a program that looks for secrets tell one from what only looks like one. */
export function newKeyText(mode: KeyMode): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  const text = prefixOf(mode) + random.join('');
  return text + checkOf(text);
}

/** Whether a text can be a key at all: a mistyped or made-up one is known without asking the database. */
export function isKeyText(text: string): boolean {
  if (KEY_PATTERN.exec(text)?.[0] !== text) return false;
  return checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = '';
  for (let at = 0; at < CHECK_LENGTH; at++) {
    check = `${ALPHABET[rest % ALPHABET.length]}${check}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
}
