import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Dict, name, type PdfObject, PdfString, Ref } from '../objects/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { serialise } from '../objects/serialise.ts';
import { lastingEntries } from '../xref/xref.ts';
import { indexOf, type Listed, type Placed, streamRows, tableText } from './section.ts';

/** Objects in one object stream: enough to compress well, few enough to be read quickly. */
const STREAM_OBJECTS = 100;
const BUFFERED = 1 << 20;
const ID_BYTES = 16;

/** Where an increment goes, from its beginning to its end. */
export interface Output {
  /** Adds bytes to its end. */
  write(bytes: Uint8Array): void;
  /** Ends the writing. */
  close(): void;
  /** Ends the writing with nothing in it. */
  discard(): void;
}

/**
 * Writes an incremental update (7.5.6) object by object, so that thousands of pages need no memory.
 * A file with a cross-reference table gets a table, one with a stream gets a stream and its small
 * objects compressed; a file whose own table is lost gets a whole new one.
 */
export class IncrementWriter {
  readonly #file: PdfFile;
  readonly #output: Output;
  readonly #entries = new Map<number, Placed>();
  /** In the joined file, from its header. */
  #offset: number;
  #size = 0;
  #next: number;
  #pending: [number: number, text: string][] = [];
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  readonly #hash = createHash('sha256');

  constructor(file: PdfFile, output: Output) {
    this.#file = file;
    this.#output = output;
    this.#next = file.nextNumber;
    this.#offset = file.source.size - file.base;
    this.#write(Buffer.from('\n', 'latin1'));
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#size;
  }

  /** The number of an object that the file does not have yet. */
  allocate(): Ref {
    const ref = new Ref(this.#next);
    this.#next += 1;
    return ref;
  }

  /** Writes an object that is new, or a new form of an old one. */
  writeObject(ref: Ref, value: PdfObject): void {
    if (this.#isStream && ref.generation === 0) {
      this.#pending.push([ref.number, serialise(value)]);
      if (this.#pending.length >= STREAM_OBJECTS) this.#flushObjects();
      return;
    }
    this.#begin(ref);
    this.#write(latin1(`${ref.number} ${ref.generation} obj\n${this.#text(ref, value)}\nendobj\n`));
  }

  /** Writes a Flate stream with the best compression there is. */
  writeStream(ref: Ref, entries: Dict, bytes: Buffer): void {
    const deflated = deflateSync(bytes, { level: 9, memLevel: 9 });
    const dict = new Dict(entries);
    dict.set('Filter', name('FlateDecode'));
    this.writeRawStream(ref, dict, deflated);
  }

  /** Writes a stream as it is: its dictionary names its filters. */
  writeRawStream(ref: Ref, entries: Dict, bytes: Buffer): void {
    const { encryption } = this.#file;
    const data = encryption ? encryption.encryptStream(ref, bytes) : bytes;
    const dict = new Dict(entries);
    dict.set('Length', data.length);
    this.#begin(ref);
    this.#write(latin1(`${ref.number} ${ref.generation} obj\n${this.#text(ref, dict)}\nstream\n`));
    this.#write(data);
    this.#write(latin1('\nendstream\nendobj\n'));
  }

  /** Writes the cross-reference section and closes the file. */
  finish(): void {
    this.#flushObjects();
    const start = this.#offset;
    if (this.#isStream) this.#writeXrefStream();
    else this.#writeXrefTable();
    this.#write(latin1(`startxref\n${start}\n%%EOF\n`));
    this.#flush();
    this.#output.close();
  }

  /** Gives up: leaves an empty file. */
  abandon(): void {
    this.#output.discard();
  }

  /** A section follows the form of the one before (7.5.8.4); only a stream can list compressed objects. */
  get #isStream(): boolean {
    return this.#file.xref.form === 'stream';
  }

  #text(ref: Ref, value: PdfObject): string {
    const { encryption } = this.#file;
    return serialise(value, encryption && ((bytes) => encryption.encryptString(ref, bytes)));
  }

  #begin(ref: Ref): void {
    this.#entries.set(ref.number, {
      kind: 'in-file',
      offset: this.#offset,
      generation: ref.generation,
    });
  }

  #flushObjects(): void {
    if (this.#pending.length === 0) return;
    const objects = this.#pending;
    this.#pending = [];
    const ref = this.allocate();
    let position = 0;
    const head = objects.map(([number, text]) => {
      const entry = `${number} ${position}`;
      position += text.length + 1;
      return entry;
    });
    for (const [index, [number]] of objects.entries()) {
      this.#entries.set(number, { kind: 'in-stream', stream: ref.number, index });
    }
    const first = `${head.join(' ')}\n`;
    const body = objects.map(([, text]) => text).join('\n');
    const dict = Dict.of({ Type: 'ObjStm', N: objects.length, First: first.length });
    this.writeStream(ref, dict, latin1(first + body));
  }

  #trailer(): Dict {
    const { xref, encryption } = this.#file;
    const trailer = new Dict();
    for (const [key, value] of lastingEntries(xref.trailer)) {
      trailer.set(key, key === 'ID' ? this.#changedId(value) : value);
    }
    // One that led nowhere may lead to a new object.
    if (!encryption) trailer.delete('Encrypt');
    if (xref.origin === 'stored') trailer.set('Prev', xref.offset);
    return trailer;
  }

  /**
   * The file's ID with a new second half, which tells this version from others (14.4). The first half
   * stays; so does an ID that is an object of its own, since the key of an encrypted file hangs on it.
   */
  #changedId(id: PdfObject): PdfObject {
    const [first, second] = Array.isArray(id) ? id : [];
    if (!(first instanceof PdfString && second instanceof PdfString)) return id;
    const digest = this.#hash.copy().update(second.bytes).digest();
    return [first, new PdfString(digest.subarray(0, ID_BYTES))];
  }

  /** What the new section lists: the changes, or everything where the old table is lost. */
  #listed(): Listed {
    const { xref } = this.#file;
    const all = new Map<number, Placed>();
    if (xref.origin === 'rebuilt') {
      for (const [number, entry] of xref.entries) {
        if (entry.kind !== 'free') all.set(number, entry);
      }
    }
    for (const [number, entry] of this.#entries) all.set(number, entry);
    return [...all].toSorted(([a], [b]) => a - b);
  }

  #writeXrefTable(): void {
    const rows = tableText(this.#listed(), this.#file.xref.origin === 'rebuilt');
    const trailer = this.#trailer();
    trailer.set('Size', this.#next);
    this.#write(latin1(`xref\n${rows}trailer\n${serialise(trailer)}\n`));
  }

  #writeXrefStream(): void {
    const ref = this.allocate();
    this.#begin(ref);
    const listed = this.#listed();
    // A stream of the file may hold more objects than two bytes can count, and a rebuilt table lists them.
    const lastBytes = this.#file.isRebuilt ? 3 : 2;
    const widths = [1, byteWidth(this.#offset), lastBytes] as const;
    const bytes = deflateSync(streamRows(listed, widths), { level: 9 });
    const columns = widths.reduce((sum, width) => sum + width);
    const dict = this.#trailer();
    dict.set('Type', name('XRef'));
    dict.set('Size', this.#next);
    dict.set('W', [...widths]);
    dict.set('Index', indexOf(listed));
    dict.set('Filter', name('FlateDecode'));
    dict.set('DecodeParms', Dict.of({ Predictor: 12, Columns: columns }));
    dict.set('Length', bytes.length);
    this.#write(latin1(`${ref.number} 0 obj\n${serialise(dict)}\nstream\n`));
    this.#write(bytes);
    this.#write(latin1('\nendstream\nendobj\n'));
  }

  #write(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#buffered.push(bytes);
    this.#bufferedBytes += bytes.length;
    this.#offset += bytes.length;
    this.#size += bytes.length;
    if (this.#bufferedBytes > BUFFERED) this.#flush();
  }

  #flush(): void {
    this.#output.write(Buffer.concat(this.#buffered));
    this.#buffered = [];
    this.#bufferedBytes = 0;
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function byteWidth(value: number): number {
  return Math.max(3, Math.ceil(Math.log2(value + 1) / 8));
}
