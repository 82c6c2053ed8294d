import { randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id such as `cus_Qm3…`: the prefix tells the kind, the rest is random. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  for (let index = 0; index < length; index += 1) id += LETTERS[randomInt(LETTERS.length)];
  return `${prefix}_${id}`;
}

export function newSecret(owner: string): string {
  return `${owner}_secret_${randomBytes(12).toString('hex')}`;
}
