import type { PdfFile } from '@legible/pdf/file';
import { Dict, type PdfObject, Ref, Stream } from '@legible/pdf/objects';
import { listPages } from '@legible/pdf/pages';
import { serialise } from '@legible/pdf/serialise';
import type { PlayedFile } from '../../e2e/screens/fake-api.ts';
import { playedPieces } from './played-pieces.ts';
import { searchableScan } from './searchable-scan.ts';

export const PAGES = 1000;
/** Of each page's picture, padded behind its end as no reader minds. */
const PAGE_BYTES = 500_000;

const [CATALOG, TREE] = [1, 2];

/** A scan of many pages with the text layer of our engine, put together as it is read: of 500 MB only one picture is there. */
export async function longScan(): Promise<PlayedFile> {
  const file = await searchableScan();
  const [first] = listPages(file);
  const page = file.dict(first) ?? new Dict();
  const [picture] = refsIn(file, page, 'XObject');
  const parent = page.get('Parent');
  if (!picture || !(parent instanceof Ref)) throw new Error('The scan has no picture');
  const long = new LongFile(file);
  const numbers = Array.from({ length: PAGES }, () => long.reserve());
  const kids = numbers.map((number) => new Ref(number, 0));
  long.write(CATALOG, serialise(Dict.of({ Type: 'Catalog', Pages: new Ref(TREE, 0) })));
  long.write(TREE, serialise(Dict.of({ Type: 'Pages', Count: PAGES, Kids: kids })));
  // The fonts serve all pages.
  const shared = new Map([[parent.number, TREE]]);
  for (const font of refsIn(file, page, 'Font')) long.copy(font, shared);
  const pictures = numbers.map(() => long.copyOf(picture, shared, PAGE_BYTES));
  // As in every processed file: pages and their text layers are written anew, together, at its end.
  for (const [at, number] of numbers.entries()) {
    const own = new Map(shared).set(picture.number, pictures[at] ?? 0);
    long.write(number, serialise(long.copy(page, own)));
  }
  return long.finish();
}

/** What the resources of a page refer to. */
function refsIn(file: PdfFile, page: Dict, kind: 'Font' | 'XObject'): Ref[] {
  const resources = file.dict(page.get('Resources'));
  const named = file.dict(resources?.get(kind)) ?? new Dict();
  return [...named.values()].filter((value) => value instanceof Ref);
}

/** A file of objects from another one, many of them many times. */
class LongFile {
  readonly #from: PdfFile;
  readonly #parts: Buffer[] = [];
  /** Where each object stands, by its number less one. */
  readonly #offsets = [0, 0];
  #size = 0;

  constructor(from: PdfFile) {
    this.#from = from;
    this.#add('%PDF-1.7\n');
  }

  reserve(): number {
    return this.#offsets.push(0);
  }

  write(number: number, ...body: (Buffer | string)[]): void {
    this.#offsets[number - 1] = this.#size;
    for (const part of [`${number} 0 obj\n`, ...body, '\nendobj\n']) this.#add(part);
  }

  /**
   * A value for this file; what it refers to is copied with it.
   * @param copies numbers here of objects there, to which what is copied is added
   */
  copy<Value extends PdfObject>(value: Value, copies: Map<number, number>): Value;
  copy(value: PdfObject, copies: Map<number, number>): PdfObject {
    if (value instanceof Ref) {
      return new Ref(copies.get(value.number) ?? this.copyOf(value, copies), 0);
    }
    if (Array.isArray(value)) return value.map((one) => this.copy(one, copies));
    if (!(value instanceof Dict)) return value;
    return new Dict([...value].map(([key, one]) => [key, this.copy(one, copies)]));
  }

  /** @param atLeast the bytes of a stream, padded behind its end */
  copyOf(ref: Ref, copies: Map<number, number>, atLeast = 0): number {
    const number = this.reserve();
    if (atLeast === 0) copies.set(ref.number, number);
    const object = this.#from.load(ref);
    if (!(object instanceof Stream)) {
      this.write(number, serialise(this.copy(object, copies)));
      return number;
    }
    const padding = Buffer.alloc(Math.max(0, atLeast - object.bytes.length));
    const dict = new Dict(this.copy(object.dict, copies));
    dict.set('Length', object.bytes.length + padding.length);
    this.write(number, `${serialise(dict)}stream\n`, object.bytes, padding, '\nendstream');
    return number;
  }

  finish(): PlayedFile {
    const table = this.#size;
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const size = rows.length + 1;
    this.#add(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`);
    this.#add(`trailer\n<</Size ${size}/Root ${CATALOG} 0 R>>\nstartxref\n${table}\n%%EOF\n`);
    return playedPieces(this.#parts, this.#size);
  }

  #add(part: Buffer | string): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }
}
