import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
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
  ownerKey: Buffer;
  permissions: number;
  /** First half of the file's ID. */
  id: Buffer;
  encryptsMetadata: boolean;
}

const PADDING = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/** A file's key, and by whose password it was got. */
export interface FoundKey {
  key: Buffer;
  by: 'user' | 'owner';
  /** Where the owner's gives it away: the user's, in 32 bytes with its padding. */
  userPassword?: Buffer;
}

/**
 * The file's key, if a password opens it as the user's or the owner's (algorithms 2, 2.A, 6, 11 and, for an owner's, 7 and 12).
 * @param password empty for none
 * @returns undefined when it needs another one
 * @throws {PdfSyntaxError} when the key that should be in the file is not whole
 */
export function keyByPassword(source: KeySource, password: string): FoundKey | undefined {
  for (const bytes of codedAs(source.revision, password)) {
    const found =
      source.revision < 5 ? key128ByEither(source, bytes) : key256ByEither(source, bytes);
    if (found) return found;
  }
  return undefined;
}

/** The longest password that is looked at, in bytes (7.6.4.3.3). */
const LONGEST = 127;

/** Old files have passwords in Latin letters, new ones in Unicode, which some programs made uniform first and others not. */
function codedAs(revision: number, password: string): Buffer[] {
  if (revision < 5) {
    const isLatin = /^[\0-\u00FF]*$/.test(password);
    return [Buffer.from(password, isLatin ? 'latin1' : 'utf8')];
  }
  const forms = new Set([password.normalize('NFKC'), password]);
  return Array.from(forms, (form) => Buffer.from(form).subarray(0, LONGEST));
}

function key256ByEither(source: KeySource, password: Buffer): FoundKey | undefined {
  const { revision, user, userKey, owner, ownerKey } = source;
  const byUser = key256(revision, { entry: user, encrypted: userKey, password });
  if (byUser) return { key: byUser, by: 'user' };
  const behind = user.subarray(0, ENTRY);
  const byOwner = key256(revision, { entry: owner, encrypted: ownerKey, password, behind });
  return byOwner && { key: byOwner, by: 'owner' };
}

/**
 * Entries U and UE by which a file of this key opens for a user without a password (algorithm 8).
 * @param revision 5 or 6
 */
export function userEntries(revision: number, key: Buffer): { U: Buffer; UE: Buffer } {
  const salts = randomBytes(16);
  const hash = (salt: Buffer) => hashOf(revision)(NOTHING, salt, NOTHING);
  const cipher = createCipheriv('aes-256-cbc', hash(salts.subarray(8)), Buffer.alloc(16));
  cipher.setAutoPadding(false);
  return {
    U: Buffer.concat([hash(salts.subarray(0, 8)), salts]),
    UE: Buffer.concat([cipher.update(key), cipher.final()]),
  };
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** A password in 32 bytes (algorithm 2, step a). */
const padded = (password: Buffer) => Buffer.concat([password, PADDING]).subarray(0, PADDING.length);

function key128ByEither(source: KeySource, password: Buffer): FoundKey | undefined {
  const byUser = key128(source, padded(password));
  if (byUser) return { key: byUser, by: 'user' };
  const userPassword = userPasswordIn(source, padded(password));
  const byOwner = key128(source, userPassword);
  return byOwner && { key: byOwner, by: 'owner', userPassword };
}

/** Algorithm 7: O is the user's password with its padding, encrypted by the owner's. @param password the owner's, padded */
function userPasswordIn({ revision, keyLength, owner }: KeySource, password: Buffer): Buffer {
  let hash: Buffer = md5(password);
  const isOld = revision === 2;
  const rounds = isOld ? 0 : 50;
  for (let round = 0; round < rounds; round += 1) hash = md5(hash);
  const key = hash.subarray(0, keyLength);
  let value: Buffer = owner.subarray(0, PADDING.length);
  for (let round = isOld ? 0 : 19; round >= 0; round -= 1) {
    value = rc4(Buffer.from(key.map((byte) => byte ^ round)), value);
  }
  return value;
}

/** A password without what fills it up to 32 bytes. */
export function withoutPadding(password: Buffer): Buffer {
  const isEnd = (length: number) =>
    password.subarray(length).equals(PADDING.subarray(0, PADDING.length - length));
  let length = 0;
  while (length < password.length && !isEnd(length)) length += 1;
  return password.subarray(0, length);
}

/** @param password of the user, with its padding */
function key128(source: KeySource, password: Buffer): Buffer | undefined {
  const { revision, keyLength, owner, permissions, id, encryptsMetadata } = source;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const tail = revision >= 4 && !encryptsMetadata ? [Buffer.alloc(4, 0xff)] : [];
  let hash: Buffer = md5(password, owner.subarray(0, 32), flags, id, ...tail);
  const rounds = revision >= 3 ? 50 : 0;
  for (let round = 0; round < rounds; round += 1) hash = md5(hash.subarray(0, keyLength));
  const key = hash.subarray(0, keyLength);
  return opens(key, source) ? key : undefined;
}

/** Algorithms 4 and 5: what U must be if the password that made the key is right. */
function opens(key: Buffer, { revision, user, id }: KeySource): boolean {
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  let value: Buffer = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1) {
    value = rc4(Buffer.from(key.map((byte) => byte ^ round)), value);
  }
  return value.equals(user.subarray(0, 16));
}

/** Of U and O: a hash and two salts, in bytes; and of UE and OE, the file's key encrypted. */
const ENTRY = 48;
const ENCRYPTED_KEY = 32;

const NOTHING = Buffer.alloc(0);

interface Locked {
  entry: Buffer;
  encrypted: Buffer;
  password: Buffer;
  /** What follows the salt where it is hashed: for an owner, the user's entry. */
  behind?: Buffer;
}

function key256(
  revision: number,
  { entry, encrypted, password, behind = NOTHING }: Locked,
): Buffer | undefined {
  const hash = (salt: Buffer) => hashOf(revision)(password, salt, behind);
  const [validation, keySalt] = [entry.subarray(32, 40), entry.subarray(40, 48)];
  if (!hash(validation).equals(entry.subarray(0, 32))) return undefined;
  if (encrypted.length < ENCRYPTED_KEY) throw new PdfSyntaxError('half a key');
  const decipher = createDecipheriv('aes-256-cbc', hash(keySalt), Buffer.alloc(16));
  decipher.setAutoPadding(false);
  return Buffer.concat([decipher.update(encrypted.subarray(0, ENCRYPTED_KEY)), decipher.final()]);
}

const hashOf = (revision: number) => (revision === 5 ? sha256 : hardenedHash);

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** Algorithm 2.B. */
function hardenedHash(password: Buffer, salt: Buffer, behind: Buffer): Buffer {
  let key: Buffer = sha256(password, salt, behind);
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => [password, key, behind]).flat());
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(block);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const algorithm = ['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256';
    key = createHash(algorithm).update(encrypted).digest();
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}
