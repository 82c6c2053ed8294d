import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { PdfSyntaxError } from '../objects/objects.ts';
import { rc4 } from './rc4.ts';

/** What the encryption dictionary says that the key is made of (7.6.4, tables 20 and 21). */
export interface KeySource {
  revision: number;
  /** Of the key, in bytes. */
  keyLength: number;
  owner: Buffer;
  user: Buffer;
  userKey: Buffer;
  permissions: number;
  /** First half of the file's ID. */
  id: Buffer;
  encryptsMetadata: boolean;
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/**
 * The file's key if it opens without a password (algorithms 2, 2.A, 6 and 11).
 * @returns undefined when a password is needed
 * @throws {PdfSyntaxError} when the key that should be in the file is not whole
 */
export function keyWithoutPassword(source: KeySource): Buffer | undefined {
  return source.revision >= 5 ? key256(source) : key128(source);
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function key128(source: KeySource): Buffer | undefined {
  const { revision, keyLength, owner, permissions, id, encryptsMetadata } = source;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const tail = revision >= 4 && !encryptsMetadata ? [Buffer.alloc(4, 0xff)] : [];
  let hash: Buffer = md5(PADDING, owner.subarray(0, 32), flags, id, ...tail);
  const rounds = revision >= 3 ? 50 : 0;
  for (let round = 0; round < rounds; round += 1) hash = md5(hash.subarray(0, keyLength));
  const key = hash.subarray(0, keyLength);
  return opens(key, source) ? key : undefined;
}

/** Algorithms 4 and 5: what U must be if the empty password is right. */
function opens(key: Buffer, { revision, user, id }: KeySource): boolean {
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let value: Buffer = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1) {
    value = rc4(Buffer.from(key.map((byte) => byte ^ round)), value);
  }
  return value.equals(user.subarray(0, 16));
}

/** Of UE, the file's key encrypted, in bytes. */
const USER_KEY = 32;

function key256({ revision, user, userKey }: KeySource): Buffer | undefined {
  const hash = revision === 5 ? sha256 : hardenedHash;
  const [validation, keySalt] = [user.subarray(32, 40), user.subarray(40, 48)];
  if (!hash(validation).equals(user.subarray(0, 32))) return undefined;
  if (userKey.length < USER_KEY) throw new PdfSyntaxError('half a key');
  const decipher = createDecipheriv('aes-256-cbc', hash(keySalt), Buffer.alloc(16));
  decipher.setAutoPadding(false);
  return Buffer.concat([decipher.update(userKey.subarray(0, USER_KEY)), decipher.final()]);
}

const sha256 = (salt: Buffer) => createHash('sha256').update(salt).digest();

/** Algorithm 2.B for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key: Buffer = sha256(salt);
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(block);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const algorithm = ['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256';
    key = createHash(algorithm).update(encrypted).digest();
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}
