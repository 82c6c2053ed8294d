import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { keyWithoutPassword } from './file-key.ts';
import { Dict, type PdfObject, PdfString, PdfSyntaxError, type Ref } from './objects.ts';
import { rc4 } from './rc4.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/** Encrypts and decrypts what belongs to one file, object by object (7.6.3). */
export class Encryption {
  readonly #key: Buffer;
  readonly #strings: Method;
  readonly #streams: Method;

  constructor(key: Buffer, strings: Method, streams: Method) {
    this.#key = key;
    this.#strings = strings;
    this.#streams = streams;
  }

  encryptString = (ref: Ref, bytes: Buffer): Buffer => this.#encrypt(this.#strings, ref, bytes);
  decryptString = (ref: Ref, bytes: Buffer): Buffer => this.#decrypt(this.#strings, ref, bytes);
  encryptStream = (ref: Ref, bytes: Buffer): Buffer => this.#encrypt(this.#streams, ref, bytes);
  decryptStream = (ref: Ref, bytes: Buffer): Buffer => this.#decrypt(this.#streams, ref, bytes);

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
 * Reads an encryption dictionary of the standard handler and opens the file with the empty password.
 * @param dict with all its values direct
 * @param id first half of the file's ID
 * @returns undefined when a password is needed
 * @throws {PdfSyntaxError} for a handler or a method that is not known
 */
export function openEncryption(dict: Dict, id: Buffer): Encryption | undefined {
  if (dict.name('Filter') !== 'Standard') throw new PdfSyntaxError('an unknown security handler');
  const version = dict.number('V') ?? 0;
  const [strings, streams] =
    version >= 4 ? [filterMethod(dict, 'StrF'), filterMethod(dict, 'StmF')] : ['rc4', 'rc4'];
  const key = keyWithoutPassword({
    revision: dict.number('R') ?? 0,
    keyLength: keyLength(dict, version),
    owner: bytesOf(dict.get('O')),
    user: bytesOf(dict.get('U')),
    userKey: bytesOf(dict.get('UE')),
    permissions: dict.number('P') ?? 0,
    id,
    encryptsMetadata: dict.get('EncryptMetadata') !== false,
  });
  return key && new Encryption(key, strings as Method, streams as Method);
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

/** The method of a crypt filter (7.6.6, tables 25 and 26). */
function filterMethod(dict: Dict, key: 'StrF' | 'StmF'): Method {
  const name = dict.name(key) ?? 'Identity';
  if (name === 'Identity') return 'none';
  const filters = dict.get('CF');
  const filter = filters instanceof Dict ? filters.get(name) : undefined;
  const method = filter instanceof Dict ? filter.name('CFM') : undefined;
  const known = METHODS.get(method ?? '');
  if (!known) throw new PdfSyntaxError(`an unknown crypt filter`);
  return known;
}

function bytesOf(value: PdfObject | undefined): Buffer {
  return value instanceof PdfString ? value.bytes : Buffer.alloc(0);
}
