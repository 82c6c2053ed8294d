import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Dict, name, type PdfObject, PdfString, Ref, Stream } from '@legible/pdf/objects';
import { serialise } from '@legible/pdf/serialise';
import { WrittenFile } from '../files/written-file.ts';

/** What a PDF/A file has besides the objects that it comes from. */
export interface Extras {
  metadata: string;
  profile: Buffer;
  info: Dict;
}

const SRGB = 'sRGB IEC61966-2.1';

/** Writes a whole file in the syntax that PDF/A asks for (ISO 19005-2, 6.1), object by object. */
export class ArchiveWriter {
  readonly #output: WrittenFile;
  readonly #offsets: number[] = [];
  readonly #hash = createHash('sha256');
  #offset = 0;
  #catalogue: Ref | undefined;
  #info: Ref | undefined;

  /** @param path where the file goes: what it held before is gone */
  constructor(path: string) {
    this.#output = new WrittenFile(path);
    this.#write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
  }

  /** The number of an object that will be written. */
  allocate(): Ref {
    return new Ref(this.#offsets.push(0));
  }

  /** Writes an object that is no stream. */
  writeObject(ref: Ref, value: PdfObject): void {
    this.#begin(ref);
    this.#write(latin1(`${serialise(value)}\nendobj\n`));
  }

  /** Writes a stream as it is: its dictionary names its filters. */
  writeStream(ref: Ref, entries: Dict, bytes: Buffer): void {
    const dict = new Dict(entries);
    dict.set('Length', bytes.length);
    this.#begin(ref);
    this.#write(latin1(`${serialise(dict)}\nstream\n`));
    this.#write(bytes);
    this.#write(latin1('\nendstream\nendobj\n'));
  }

  /** The catalogue with metadata and an output intent (6.2.3, 6.6.2). */
  writeCatalogue(catalogue: PdfObject, { metadata, profile, info }: Extras): void {
    if (!(catalogue instanceof Dict)) throw new Error('the catalogue is no dictionary');
    const [root, xmp, icc] = [this.allocate(), this.allocate(), this.allocate()];
    this.writeStream(xmp, Dict.of({ Type: 'Metadata', Subtype: 'XML' }), Buffer.from(metadata));
    const filter = Dict.of({ N: 3, Filter: 'FlateDecode' });
    this.writeStream(icc, filter, deflateSync(profile, { level: 9 }));
    const condition = new PdfString(Buffer.from(SRGB));
    catalogue.set('Metadata', xmp);
    catalogue.set('OutputIntents', [
      Dict.of({
        Type: 'OutputIntent',
        S: 'GTS_PDFA1',
        OutputConditionIdentifier: condition,
        Info: condition,
        DestOutputProfile: icc,
      }),
    ]);
    catalogue.set('Type', name('Catalog'));
    this.writeObject(root, catalogue);
    this.#catalogue = root;
    if (info.size === 0) return;
    this.#info = this.allocate();
    this.writeObject(this.#info, info);
  }

  /**
   * Writes the table and the trailer.
   * @param id of the file that this one comes from: its first half stays
   * @returns the size in bytes
   */
  finish(id: PdfObject | Stream): number {
    const digest = new PdfString(this.#hash.copy().digest().subarray(0, 16));
    const first = Array.isArray(id) && id[0] instanceof PdfString ? id[0] : digest;
    const start = this.#offset;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = rows.length + 1;
    const trailer = Dict.of({
      Size: size,
      Root: this.#catalogue,
      Info: this.#info,
      ID: [first, digest],
    });
    this.#write(latin1(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`));
    this.#write(latin1(`trailer\n${serialise(trailer)}\nstartxref\n${start}\n%%EOF\n`));
    this.#output.close();
    return this.#offset;
  }

  /** Gives up: leaves an empty file. */
  abandon(): void {
    this.#output.discard();
  }

  #begin(ref: Ref): void {
    this.#offsets[ref.number - 1] = this.#offset;
    this.#write(latin1(`${ref.number} 0 obj\n`));
  }

  #write(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#offset += bytes.length;
    this.#output.write(bytes);
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
