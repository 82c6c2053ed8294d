import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Dict, name, type PdfObject, PdfString, Ref } from './objects.ts';
import type { PdfFile } from './pdf-file.ts';
import { serialise } from './serialise.ts';
import { WrittenFile } from './written-file.ts';
import { lastingEntries, type XrefEntry } from './xref.ts';

/** Objects in one object stream: enough to compress well, few enough to be read quickly. */
const STREAM_OBJECTS = 100;
const BUFFERED = 1 << 20;
const ID_BYTES = 16;

type Placed = Exclude<XrefEntry, { kind: 'free' }>;

/**
 * Writes an incremental update (7.5.6) object by object, so that thousands of pages need no memory.
 * A file with a cross-reference table gets a table, one with a stream gets a stream and its small
 * objects compressed; a file whose own table is lost gets a whole new one.
 */
export class IncrementWriter {
  readonly #file: PdfFile;
  readonly #output: WrittenFile;
  readonly #entries = new Map<number, Placed>();
  /** In the joined file, from its header. */
  #offset: number;
  #size = 0;
  #next: number;
  #pending: [number: number, text: string][] = [];
  #buffered: Buffer[] = [];
  #bufferedBytes = 0;
  readonly #hash = createHash('sha256');

  constructor(file: PdfFile, path: string) {
    this.#file = file;
    this.#output = new WrittenFile(path);
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
    if (this.#isCompact && ref.generation === 0) {
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

  get #isStream(): boolean {
    return this.#file.xref.kind === 'stream';
  }

  /** A section follows its own kind (7.5.8.4); only a stream can list compressed objects. */
  get #isCompact(): boolean {
    return this.#isStream;
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
    const { xref, isRebuilt } = this.#file;
    const trailer = new Dict();
    for (const [key, value] of lastingEntries(xref.trailer)) {
      trailer.set(key, key === 'ID' ? this.#changedId(value) : value);
    }
    if (!isRebuilt) trailer.set('Prev', xref.offset);
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
  #listed(): [number, Placed][] {
    const all = new Map<number, Placed>();
    if (this.#file.isRebuilt) {
      for (const [number, entry] of this.#file.xref.entries) {
        if (entry.kind !== 'free') all.set(number, entry);
      }
    }
    for (const [number, entry] of this.#entries) all.set(number, entry);
    return [...all].toSorted(([a], [b]) => a - b);
  }

  #writeXrefTable(): void {
    const listed = this.#listed();
    const trailer = this.#trailer();
    trailer.set('Size', this.#next);
    let text = 'xref\n';
    if (this.#file.isRebuilt) text += '0 1\n0000000000 65535 f \n';
    for (const run of runsOf(listed)) {
      text += `${run[0]?.[0]} ${run.length}\n`;
      for (const [, entry] of run) {
        const { offset, generation } = entry as Placed & { kind: 'in-file' };
        text += `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
      }
    }
    this.#write(latin1(`${text}trailer\n${serialise(trailer)}\n`));
  }

  #writeXrefStream(): void {
    const ref = this.allocate();
    this.#begin(ref);
    const listed = this.#listed();
    const offsetBytes = byteWidth(this.#offset);
    // A stream of the file may hold more objects than two bytes can count, and a rebuilt table lists them.
    const lastBytes = this.#file.isRebuilt ? 3 : 2;
    const rows = listed.map(([, entry]) => row(entry, offsetBytes, lastBytes));
    const bytes = deflateSync(upPredicted(rows), { level: 9 });
    const columns = 1 + offsetBytes + lastBytes;
    const dict = this.#trailer();
    dict.set('Type', name('XRef'));
    dict.set('Size', this.#next);
    dict.set('W', [1, offsetBytes, lastBytes]);
    dict.set(
      'Index',
      runsOf(listed).flatMap((run) => [run[0]?.[0] ?? 0, run.length]),
    );
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

function runsOf(listed: [number, Placed][]): [number, Placed][][] {
  const runs: [number, Placed][][] = [];
  for (const item of listed) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.[0] === item[0] - 1) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function byteWidth(value: number): number {
  return Math.max(3, Math.ceil(Math.log2(value + 1) / 8));
}

function row(entry: Placed, offsetBytes: number, lastBytes: number): Buffer {
  const bytes = Buffer.alloc(1 + offsetBytes + lastBytes);
  const [kind, second, third] =
    entry.kind === 'in-file' ? [1, entry.offset, entry.generation] : [2, entry.stream, entry.index];
  bytes[0] = kind;
  bytes.writeUIntBE(second, 1, offsetBytes);
  bytes.writeUIntBE(third, 1 + offsetBytes, lastBytes);
  return bytes;
}

/** PNG's second predictor: each row as its difference to the one above. */
function upPredicted(rows: Buffer[]): Buffer {
  return Buffer.concat(
    rows.map((bytes, index) => {
      const above = rows[index - 1];
      return Buffer.concat([Buffer.from([2]), bytes.map((byte, at) => byte - (above?.[at] ?? 0))]);
    }),
  );
}
