import { joined } from '../bytes/joined.ts';
import type { Bytes, PicturePage } from '../picture/picture.ts';
import { objectsOf, type Turn } from './page-objects.ts';

export type { Turn } from './page-objects.ts';

const CATALOGUE = 1;
const PAGE_TREE = 2;
const INFORMATION = 3;
const FIRST_FREE = 4;

/** Pages as objects of a PDF, numbered from the number that was asked for on. */
export interface Section {
  /** The objects' bytes. */
  pieces: Bytes[];
  /** Of each object: where it begins in these bytes. */
  offsets: number[];
  /** The numbers of the objects that are pages. */
  pages: number[];
}

/**
 * Puts pages into objects of a PDF.
 * @param first the number of the first object
 * @param turn clockwise, on top of what the pictures say themselves
 */
export function sectionOf(pages: readonly PicturePage[], first: number, turn: Turn = 0): Section {
  const section: Section = { pieces: [], offsets: [], pages: [] };
  let size = 0;
  for (const page of pages) {
    const next = first + section.offsets.length;
    const { page: number, objects } = objectsOf(page, { first: next, pageTree: PAGE_TREE, turn });
    section.pages.push(number);
    for (const pieces of objects) {
      section.offsets.push(size);
      section.pieces.push(...pieces);
      size += pieces.reduce((sum, piece) => sum + piece.length, 0);
    }
  }
  return section;
}

/**
 * A PDF that grows by sections, which may be made elsewhere: by a process that reads one picture, for example. Knows where
 * everything lies; the caller keeps the bytes, in the order in which they are told here.
 */
export class JoinedPdf {
  readonly #offsets: number[] = [];
  readonly #pages: number[] = [];
  #size: number;
  /** What the file begins with. */
  readonly start: Bytes;

  constructor() {
    this.start = joined([
      ascii('%PDF-1.7\n%'),
      // So that no program takes it for a text.
      new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]),
    ]);
    this.#size = this.start.length;
  }

  /** The number of the next section's first object. */
  get nextNumber(): number {
    return FIRST_FREE + this.#offsets.length;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  /**
   * Takes note of a section that follows what was told before.
   * @param size of its bytes
   */
  add({ offsets, pages }: Omit<Section, 'pieces'>, size: number): void {
    for (const offset of offsets) this.#offsets.push(this.#size + offset);
    this.#pages.push(...pages);
    this.#size += size;
  }

  /** What the file ends with: its catalogue, its tree of pages, and the table of all objects. */
  finish(): Bytes {
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    const objects = [
      `${CATALOGUE} 0 obj\n<</Type/Catalog/Pages ${PAGE_TREE} 0 R>>\nendobj\n`,
      `${PAGE_TREE} 0 obj\n<</Type/Pages/Count ${this.#pages.length}/Kids[${kids}]>>\nendobj\n`,
      `${INFORMATION} 0 obj\n<</Producer(Legible)>>\nendobj\n`,
    ];
    const starts = objects.map((_, index) => this.#size + objects.slice(0, index).join('').length);
    const table = this.#size + objects.join('').length;
    const rows = [...starts, ...this.#offsets].map(
      (offset) => `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
    const size = rows.length + 1;
    return ascii(
      `${objects.join('')}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}` +
        `trailer\n<</Size ${size}/Root ${CATALOGUE} 0 R/Info ${INFORMATION} 0 R>>\n` +
        `startxref\n${table}\n%%EOF\n`,
    );
  }
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);
