import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type FoundKey, keyByPassword, userEntries, withoutPadding } from './file-key.ts';
import { Dict, type PdfObject, PdfString, PdfSyntaxError, type Ref } from '../objects/objects.ts';
import { rc4 } from './rc4.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/** What is done to strings, to streams, and to streams that name a crypt filter of their own. */
interface Methods {
  strings: Method;
  streams: Method;
  /** @throws {PdfSyntaxError} for a filter that the file does not define */
  named: (filter: string) => Method;
}

/** Encrypts and decrypts what belongs to one file, object by object (7.6.3). */
export class Encryption {
  readonly #key: Buffer;
  readonly #by: FoundKey['by'];
  readonly #methods: Methods;
  /**
   * The user's password in a file that opens with the owner's, where that gives it away: with RC4 and AES of
   * 128 bits. A reader that tries no owner's password needs it.
   */
  readonly userPassword: Buffer | undefined;
  /** It was opened without a password. */
  readonly opensAlone: boolean;

  constructor({ key, by, userPassword }: FoundKey, methods: Methods, opensAlone: boolean) {
    this.opensAlone = opensAlone;
    this.#key = key;
    this.#by = by;
    this.userPassword = userPassword && withoutPadding(userPassword);
    this.#methods = methods;
  }

  /**
   * Where only the owner's password is empty, with AES of 256 bits: what U and UE would be if the user's were, too.
   * @param revision of the encryption dictionary
   */
  userEntries(revision: number): { U: Buffer; UE: Buffer } | undefined {
    return this.#by === 'owner' && this.userPassword === undefined
      ? userEntries(revision, this.#key)
      : undefined;
  }

  encryptString = (ref: Ref, bytes: Buffer): Buffer =>
    this.#encrypt(this.#methods.strings, ref, bytes);
  decryptString = (ref: Ref, bytes: Buffer): Buffer =>
    this.#decrypt(this.#methods.strings, ref, bytes);
  encryptStream = (ref: Ref, bytes: Buffer): Buffer =>
    this.#encrypt(this.#methods.streams, ref, bytes);

  /**
   * @param filter the crypt filter that the stream names itself (7.4.10), if it does
   * @throws {PdfSyntaxError} for a filter that the file does not define
   */
  decryptStream(ref: Ref, bytes: Buffer, filter?: string): Buffer {
    const { streams, named } = this.#methods;
    return this.#decrypt(filter === undefined ? streams : named(filter), ref, bytes);
  }

  #encrypt(method: Method, ref: Ref, bytes: Buffer): Buffer {
    if (method === 'none') return bytes;
    const key = this.#objectKey(method, ref);
    if (method === 'rc4') return rc4(key, bytes);
    const start = randomBytes(16);
    const cipher = createCipheriv(`${method}-cbc`, key, start);
    return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
  }

  #decrypt(method: Method, ref: Ref, bytes: Buffer): Buffer {
    if (method === 'none') return bytes;
    const key = this.#objectKey(method, ref);
    if (method === 'rc4') return rc4(key, bytes);
    if (bytes.length < 32) return Buffer.alloc(0);
    const whole = bytes.length - (bytes.length % 16);
    const decipher = createDecipheriv(`${method}-cbc`, key, bytes.subarray(0, 16));
    decipher.setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(bytes.subarray(16, whole)), decipher.final()]);
    const padding = plain.at(-1) ?? 0;
    return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
  }

  /** Algorithm 1; with AES-256 every object has the file's own key. */
  #objectKey(method: Method, { number, generation }: Ref): Buffer {
    if (method === 'aes-256') return this.#key;
    const tail = Buffer.alloc(5);
    // Their low bytes, whatever a damaged table says.
    tail.writeUIntLE(number & 0xffffff, 0, 3);
    tail.writeUIntLE(generation & 0xffff, 3, 2);
    const hash = createHash('md5').update(this.#key).update(tail);
    if (method === 'aes-128') hash.update('sAlT');
    return hash.digest().subarray(0, Math.min(this.#key.length + 5, 16));
  }
}

/**
 * Reads an encryption dictionary of the standard handler and opens the file: with the empty password, or with the given one.
 * @param dict with all its values direct
 * @param id first half of the file's ID
 * @returns undefined when a password is needed, or another one
 * @throws {PdfSyntaxError} for a handler or a method that is not known
 */
export function openEncryption(dict: Dict, id: Buffer, password = ''): Encryption | undefined {
  if (dict.name('Filter') !== 'Standard') throw new PdfSyntaxError('an unknown security handler');
  const version = dict.number('V') ?? 0;
  const source = {
    revision: dict.number('R') ?? 0,
    keyLength: keyLength(dict, version),
    owner: bytesOf(dict.get('O')),
    user: bytesOf(dict.get('U')),
    userKey: bytesOf(dict.get('UE')),
    ownerKey: bytesOf(dict.get('OE')),
    permissions: dict.number('P') ?? 0,
    id,
    encryptsMetadata: dict.get('EncryptMetadata') !== false,
  };
  const alone = keyByPassword(source, '');
  const found = alone ?? (password === '' ? undefined : keyByPassword(source, password));
  if (!found) return undefined;
  const methods = version >= 4 ? filterMethods(dict, found.key) : RC4_ALONE;
  return new Encryption(found, methods, found === alone);
}

function keyLength(dict: Dict, version: number): number {
  if (version === 1) return 5;
  if (version >= 5) return 32;
  if (version === 4) return 16;
  const bits = dict.number('Length') ?? 40;
  return Math.min(16, Math.max(5, Math.floor((bits < 40 ? bits * 8 : bits) / 8)));
}

const METHODS = new Map<string, Method>([
  ['None', 'none'],
  ['V2', 'rc4'],
  ['AESV2', 'aes-128'],
  ['AESV3', 'aes-256'],
]);

/** Before version 4 there are no crypt filters. */
const RC4_ALONE: Methods = { strings: 'rc4', streams: 'rc4', named: () => 'rc4' };

/** The crypt filters of a file (7.6.6, tables 25 and 26). */
function filterMethods(dict: Dict, key: Buffer): Methods {
  const named = (filter: string) => filterMethod(dict, key, filter);
  return {
    strings: named(dict.name('StrF') ?? 'Identity'),
    streams: named(dict.name('StmF') ?? 'Identity'),
    named,
  };
}

function filterMethod(dict: Dict, key: Buffer, name: string): Method {
  if (name === 'Identity') return 'none';
  const filters = dict.get('CF');
  const filter = filters instanceof Dict ? filters.get(name) : undefined;
  const method = METHODS.get((filter instanceof Dict ? filter.name('CFM') : undefined) ?? '');
  if (!method) throw new PdfSyntaxError('an unknown crypt filter');
  if (method === 'aes-256' && key.length !== 32) {
    throw new PdfSyntaxError('a key that is too short for its cipher');
  }
  return method;
}

function bytesOf(value: PdfObject | undefined): Buffer {
  return value instanceof PdfString ? value.bytes : Buffer.alloc(0);
}
