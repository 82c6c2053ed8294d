import { expect, it } from 'vitest';
import { rc4 } from './rc4.ts';

// The vectors that everybody's RC4 is held against (RFC 6229 names the algorithm's; these are its older ones).
it.each([
  ['Key', 'Plaintext', 'bbf316e8d940af0ad3'],
  ['Wiki', 'pedia', '1021bf0420'],
  ['Secret', 'Attack at dawn', '45a01f645fc35b383552544b9bf5'],
])('under %j encrypts %j, and decrypts it', (key, text, encrypted) => {
  const [keyBytes, plain] = [Buffer.from(key), Buffer.from(text)];
  expect(rc4(keyBytes, plain).toString('hex')).toBe(encrypted);
  expect(rc4(keyBytes, rc4(keyBytes, plain))).toEqual(plain);
});
