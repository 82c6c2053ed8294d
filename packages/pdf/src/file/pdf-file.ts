import { type Encryption, openEncryption } from '../crypt/encryption.ts';
import {
  cryptFilter,
  dictWithStrings,
  type StringChange,
  withStrings,
} from '../crypt/stored-values.ts';
import { FileSource, headerOffset, type RandomAccess } from '../source/file-source.ts';
import { decodeStream } from '../streams/filters.ts';
import {
  Dict,
  type PdfObject,
  PdfString,
  PdfSyntaxError,
  Ref,
  Stream,
} from '../objects/objects.ts';
import { isObjectHead } from '../objects/parser.ts';
import { ObjectStreams } from './object-streams.ts';
import { readXref } from '../xref/read-xref.ts';
import { highestNamed, rebuildXref } from '../xref/rebuild.ts';
import { dataStart, readStreamBytes } from '../source/stream-bytes.ts';
import type { InFile, RebuiltXref, Xref } from '../xref/xref.ts';

/** References to references: a file that goes on longer runs in a circle. */
const LONGEST_CHAIN = 16;
/**
 * A stream's length or filter may lie in an object stream, whose own length lies elsewhere: this many
 * objects may need one another to be read. More run in a circle.
 */
const DEEPEST_NEED = 6;
const MOST_FILTERS = 8;
/** PDFium's highest object number; a table that claims more has a wrong size. */
const LARGEST_SIZE = 4 << 20;
/** Files up to this size are looked through for references to lost objects. */
const SMALL = 16 << 20;

export interface PdfFileOptions {
  /** Looks for the objects instead of trusting the cross-reference table. */
  rebuild?: boolean;
  /** The user's or the owner's, for a file that does not open without. */
  password?: string | undefined;
}

/**
 * The objects of a PDF, read one by one from where they lie in the file: memory does not grow with the
 * file. Nothing is kept but the cross-reference table and some object streams.
 */
export class PdfFile {
  readonly source: FileSource;
  /** Where the header stands, from which all offsets count. */
  readonly base: number;
  readonly xref: Xref;
  /** Undefined for a file that is not encrypted. */
  readonly encryption: Encryption | undefined;
  readonly #close: () => void;
  readonly #objectStreams: ObjectStreams;
  #needed = 0;

  /**
   * Takes the file over: it is closed with this, or if it cannot be made out.
   * @throws {PdfSyntaxError} when there is no way into the file
   * @throws {NeedsPassword}
   */
  constructor(file: RandomAccess, { rebuild = false, password }: PdfFileOptions = {}) {
    this.#close = () => file.close();
    this.#objectStreams = new ObjectStreams((number) => this.#streamOf(number));
    try {
      this.source = new FileSource(file);
      this.base = headerOffset(this.source);
      this.xref = (rebuild ? rebuildXref : readXref)(this.source, this.base);
      this.encryption = this.#openEncryption(password);
      if (this.xref.origin === 'rebuilt') this.#listObjectStreams(this.xref);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Lets go of the file. */
  close(): void {
    this.#close();
  }

  /** Whether the file's own table is lost, so that an update brings a whole new one. */
  get isRebuilt(): boolean {
    return this.xref.origin === 'rebuilt';
  }

  /** The number above all that objects have, or that something in a file of no great size refers to. */
  get nextNumber(): number {
    const size = this.xref.trailer.number('Size') ?? 1;
    let highest = Number.isInteger(size) && size > 0 && size < LARGEST_SIZE ? size - 1 : 0;
    for (const number of this.xref.entries.keys()) highest = Math.max(highest, number);
    return 1 + Math.max(highest, this.#highestNamed());
  }

  /** Of what the file refers to, lost objects included; in large files that takes too long to find out. */
  #highestNamed(): number {
    if (this.xref.origin === 'rebuilt') return this.xref.highestNamed;
    if (this.source.size > SMALL) return 0;
    return highestNamed(this.source.read(0, this.source.size).toString('latin1'));
  }

  /**
   * What a value stands for: itself, or the object that it refers to. Missing objects are null (7.3.10).
   * @throws {PdfSyntaxError} when the object is damaged
   */
  resolve(value: PdfObject | undefined): PdfObject | Stream {
    let current: PdfObject | Stream = value ?? null;
    for (let step = 0; current instanceof Ref; step += 1) {
      if (step > LONGEST_CHAIN) return null;
      current = this.load(current);
    }
    return current;
  }

  /** As `resolve`, for what must be a dictionary. */
  dict(value: PdfObject | undefined): Dict | undefined {
    const found = this.resolve(value);
    if (found instanceof Stream) return found.dict;
    return found instanceof Dict ? found : undefined;
  }

  /** As `dict`, without reading the data of a stream, which may be large; one reference is followed. */
  dictAlone(value: PdfObject | undefined): Dict | undefined {
    const entry = value instanceof Ref ? this.xref.entries.get(value.number) : undefined;
    if (!(value instanceof Ref) || entry?.kind !== 'in-file') return this.dict(value);
    const { value: found } = this.#withinNeed(() => this.#readHead(value, entry));
    return found instanceof Dict ? found : undefined;
  }

  /** Reads an object anew, so that the caller may change what it gets. */
  load(ref: Ref): PdfObject | Stream {
    const entry = this.xref.entries.get(ref.number);
    if (!entry || entry.kind === 'free') return null;
    if (entry.kind === 'in-stream') return this.#objectStreams.object(entry.stream, ref.number);
    return this.#loadAt(ref, entry);
  }

  #loadAt(ref: Ref, entry: InFile): PdfObject | Stream {
    return this.#withinNeed(() => this.#readAt(ref, entry));
  }

  #readAt(ref: Ref, entry: InFile): PdfObject | Stream {
    const { value, end } = this.#readHead(ref, entry);
    const owner = new Ref(ref.number, entry.generation);
    const decrypt = this.#stringDecryption(owner);
    if (!(value instanceof Dict)) return withStrings(value, decrypt);
    const isStream = dataStart(this.source, end) !== undefined;
    if (!isStream) return dictWithStrings(value, decrypt);
    const length = this.#lengthOf(value);
    const bytes = readStreamBytes(this.source, end, length);
    const dict = dictWithStrings(value, decrypt);
    return new Stream(dict, this.#decryptedStream(owner, dict, bytes));
  }

  /** What stands before the data of a stream, or the whole of another object; strings as they are stored. */
  #readHead(ref: Ref, { offset, generation }: InFile) {
    if (offset === 0 && generation === 65_535) return { value: null, end: 0 };
    const position = this.base + offset;
    return this.source.parse(position, (parser) => {
      const head = [parser.next(), parser.next(), parser.next()];
      if (!isObjectHead(head, ref.number)) {
        throw new PdfSyntaxError(`object ${ref.number} is not where it should be`);
      }
      const value = parser.next() ?? null;
      return { value, end: position + parser.at };
    });
  }

  /**
   * The data of a stream without its filters, which may be objects of their own.
   * @param limit in bytes; more is refused
   * @throws {PdfSyntaxError} what `decodeStream` throws
   */
  decoded({ dict, bytes }: Stream, limit?: number): Buffer {
    return decodeStream(this.#withFilters(dict), bytes, limit);
  }

  #lengthOf(dict: Dict): number | undefined {
    try {
      const length = this.resolve(dict.get('Length'));
      return typeof length === 'number' && length >= 0 ? length : undefined;
    } catch {
      // A length that cannot be read is looked for, like one that is wrong.
      return undefined;
    }
  }

  #withinNeed<T>(read: () => T): T {
    if (this.#needed >= DEEPEST_NEED) throw new PdfSyntaxError('objects that need one another');
    this.#needed += 1;
    try {
      return read();
    } finally {
      this.#needed -= 1;
    }
  }

  #decryptedStream(ref: Ref, dict: Dict, bytes: Buffer): Buffer {
    if (!this.encryption || dict.name('Type') === 'XRef') return bytes;
    return this.encryption.decryptStream(ref, bytes, cryptFilter(this.#withFilters(dict)));
  }

  /** A copy of a stream's dictionary in which what decoding asks for is direct. */
  #withFilters(dict: Dict): Dict {
    const result = new Dict(dict);
    for (const key of ['Filter', 'DecodeParms']) {
      const value = this.#value(dict.get(key));
      const items = Array.isArray(value) ? value : undefined;
      if (items && items.length > MOST_FILTERS) throw new PdfSyntaxError('too many filters');
      result.set(key, items?.map((item) => this.#value(item)) ?? value);
    }
    return result;
  }

  /** What a value stands for if that can be a part of another, with all values in it direct. */
  #value(value: PdfObject | undefined): PdfObject {
    const found = this.resolve(value);
    if (found instanceof Dict) return this.#direct(found, 0);
    return found instanceof Stream ? null : found;
  }

  /** What is done to the strings of an object; undefined where nothing is. */
  #stringDecryption(ref: Ref): StringChange | undefined {
    const { encryption } = this;
    return encryption && ((bytes) => encryption.decryptString(ref, bytes));
  }

  /** An object stream with what it holds as the filters left it, and its two numbers direct. */
  #streamOf(number: number): Stream {
    const entry = this.xref.entries.get(number);
    const found = entry?.kind === 'in-file' ? this.#loadAt(new Ref(number), entry) : undefined;
    if (!(found instanceof Stream)) throw new PdfSyntaxError(`object stream ${number} is missing`);
    return this.#withinNeed(() => {
      const [count, first] = ['N', 'First'].map((key) => this.#value(found.dict.get(key)));
      return new Stream(Dict.of({ N: count, First: first }), this.decoded(found));
    });
  }

  /** After a rebuild: what lies in object streams counts as written where the stream is. */
  #listObjectStreams({ entries, objectStreams }: RebuiltXref): void {
    const offsetOf = (number: number) => {
      const entry = entries.get(number);
      return entry?.kind === 'in-file' ? entry.offset : -1;
    };
    for (const stream of objectStreams) {
      try {
        for (const [index, number] of this.#objectStreams.numbers(stream).entries()) {
          if (offsetOf(number) < offsetOf(stream)) {
            entries.set(number, { kind: 'in-stream', stream, index });
          }
        }
      } catch (error) {
        if (!(error instanceof PdfSyntaxError)) throw error;
      }
    }
  }

  #openEncryption(password: string | undefined): Encryption | undefined {
    const value = this.xref.trailer.get('Encrypt');
    // One that leads nowhere stands for nothing (7.3.10).
    if (this.resolve(value) === null) return undefined;
    const dict = this.dict(value);
    if (!dict) throw new PdfSyntaxError('no encryption dictionary');
    const ids = this.resolve(this.xref.trailer.get('ID'));
    const id = Array.isArray(ids) ? this.resolve(ids[0]) : null;
    const opened = openEncryption(
      this.#direct(dict, 0),
      id instanceof PdfString ? id.bytes : Buffer.alloc(0),
      password,
    );
    if (!opened) throw new NeedsPassword();
    return opened;
  }

  #direct(dict: Dict, depth: number): Dict {
    const result = new Dict();
    for (const [key, value] of dict) {
      const found = this.resolve(value);
      if (found instanceof Stream) continue;
      result.set(key, found instanceof Dict && depth < 4 ? this.#direct(found, depth + 1) : found);
    }
    return result;
  }
}

/** The file opens with a password only, or with another one. */
export class NeedsPassword extends Error {}
