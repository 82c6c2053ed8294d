import { streamObject } from '@legible/fixtures/plain-pdf';

type Row = [kind: number, second: number, third: number];

/** Puts a file together piece by piece, and knows where each object begins. */
export class FileBuilder {
  readonly offsets = new Map<number, number>();
  #text = '%PDF-1.7\n';

  /** Where the next piece begins. */
  get at(): number {
    return this.#text.length;
  }

  /** @returns the builder */
  add(number: number, body: string, generation = 0): this {
    this.offsets.set(number, this.at);
    return this.raw(`${number} ${generation} obj\n${body}\nendobj\n`);
  }

  /** @returns the builder */
  raw(text: string): this {
    this.#text += text;
    return this;
  }

  /** Where an object begins. @throws Error for one that was not added */
  offset(number: number): number {
    const offset = this.offsets.get(number);
    if (offset === undefined) throw new Error(`no object ${number}`);
    return offset;
  }

  /**
   * Adds a cross-reference table of one run.
   * @param entries of the trailer
   * @returns where it begins
   */
  table(
    first: number,
    rows: ('f' | [offset: number, generation?: number])[],
    entries = '',
  ): number {
    const start = this.at;
    const lines = rows.map((row) => {
      const [offset, generation = 0] = row === 'f' ? [0, 65_535] : row;
      const digits = `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')}`;
      return `${digits} ${row === 'f' ? 'f' : 'n'} \n`;
    });
    this.raw(`xref\n${first} ${rows.length}\n${lines.join('')}trailer\n<</Size 99${entries}>>\n`);
    return start;
  }

  /**
   * Adds a cross-reference stream.
   * @param widths of its columns, in bytes
   * @param entries of its dictionary besides Type, W and Size
   * @param encode what its filter makes of the rows; the filter itself is one of the entries
   * @returns where it begins
   */
  xrefStream(
    number: number,
    rows: Row[],
    widths: Row,
    entries: string,
    encode = (bytes: Buffer): Buffer => bytes,
  ): number {
    const start = this.at;
    const bytes = rows.flatMap((row) =>
      row.map((value, column) => {
        const cell = Buffer.alloc(6);
        cell.writeUIntBE(value, 0, 6);
        return cell.subarray(6 - (widths[column] ?? 0));
      }),
    );
    const dict = `/Type/XRef/W[${widths.join(' ')}]/Size 99${entries}`;
    this.add(number, streamObject(dict, encode(Buffer.concat(bytes))));
    return start;
  }

  /** The file, whose newest section begins at `start`. */
  file(start: number): Buffer {
    return Buffer.from(`${this.#text}startxref\n${start}\n%%EOF\n`, 'latin1');
  }

  /** The file without an end. */
  get bytes(): Buffer {
    return Buffer.from(this.#text, 'latin1');
  }
}
