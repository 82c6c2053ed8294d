import type { FileSource } from './file-source.ts';
import { decodeStream } from './filters.ts';
import { Dict, Keyword, type PdfObject, PdfSyntaxError, Ref } from './objects.ts';
import type { Parser } from './parser.ts';
import { MOST_SECTIONS } from './section-chain.ts';
import { readStreamBytes } from './stream-bytes.ts';

/** Where an object lies: in the file, or in an object stream. Free numbers have no entry. */
export type XrefEntry =
  | { kind: 'in-file'; offset: number; generation: number }
  | { kind: 'in-stream'; stream: number; index: number }
  | { kind: 'free' };

/** The cross-reference table of a file, all its sections put together (7.5.4, 7.5.8). */
export interface Xref {
  entries: Map<number, XrefEntry>;
  /** Of the newest section. */
  trailer: Dict;
  /** Of the newest section, as the file's startxref gives it. */
  offset: number;
  kind: 'table' | 'stream';
}

/** How far from the end of a file readers look for its last `startxref`. */
const TAIL = 2048;
/** Twice as many as ISO 32000-1, annex C, says that readers must take. */
export const HIGHEST_NUMBER = 8_388_607 * 2;

/** What each entry of a trailer that goes on from version to version may be (table 15). */
const LASTING: Record<string, (value: PdfObject) => boolean> = {
  Root: (value) => value instanceof Ref,
  Info: (value) => value instanceof Ref,
  ID: (value) => value instanceof Ref || Array.isArray(value),
  Encrypt: (value) => value instanceof Ref || value instanceof Dict,
};

/** Entries of a trailer that hold for the next version as well, but for those that cannot be right. */
export function lastingEntries(trailer: Dict): [string, PdfObject][] {
  return Object.entries(LASTING).flatMap(([key, isRight]): [string, PdfObject][] => {
    const value = trailer.get(key);
    return value !== undefined && isRight(value) ? [[key, value]] : [];
  });
}

interface Section {
  kind: Xref['kind'];
  trailer: Dict;
  /** Numbers that a table calls free: only if the stream beside it does not list them (7.5.8.4). */
  freed: number[];
}

/**
 * Reads the table from the end of the file backwards; newer sections win.
 * @param base where the file's header stands, from which offsets count
 * @throws {PdfSyntaxError} when any part is damaged
 */
export function readXref(source: FileSource, base: number): Xref {
  const start = lastStartXref(source);
  const entries: Xref['entries'] = new Map();
  const seen = new Set<number>();
  const newest = readSection(source, base, start, entries);
  let section: Section = newest;
  seen.add(start);
  for (;;) {
    const hybrid = section.kind === 'table' ? section.trailer.number('XRefStm') : undefined;
    if (hybrid !== undefined && !seen.has(hybrid)) {
      seen.add(hybrid);
      readSection(source, base, hybrid, entries);
    }
    for (const number of section.freed) add(entries, number, { kind: 'free' });
    const previous = section.trailer.number('Prev');
    if (previous === undefined) break;
    if (seen.has(previous) || seen.size > MOST_SECTIONS)
      throw new PdfSyntaxError('a loop of tables');
    seen.add(previous);
    section = readSection(source, base, previous, entries);
  }
  return { entries, trailer: newest.trailer, offset: start, kind: newest.kind };
}

function lastStartXref(source: FileSource): number {
  const tail = source.read(Math.max(0, source.size - TAIL), TAIL).toString('latin1');
  const offset = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1];
  if (offset === undefined) throw new PdfSyntaxError('no startxref at the end');
  return Number(offset);
}

function readSection(
  source: FileSource,
  base: number,
  offset: number,
  entries: Xref['entries'],
): Section {
  return source.parse(base + offset, (parser) => {
    const first = parser.next();
    if (first instanceof Keyword && first.value === 'xref') return readTable(parser, entries);
    const [generation, keyword] = [parser.next(), parser.next()];
    const isObject = typeof first === 'number' && typeof generation === 'number';
    if (!isObject || !(keyword instanceof Keyword) || keyword.value !== 'obj') {
      throw new PdfSyntaxError('no table where one should be');
    }
    const dict = parser.next();
    if (!(dict instanceof Dict)) throw new PdfSyntaxError('a table without a dictionary');
    const bytes = readStreamBytes(source, base + offset + parser.at, dict.number('Length'));
    readStreamEntries(dict, decodeStream(dict, bytes), entries);
    return { kind: 'stream', trailer: dict, freed: [] };
  });
}

/** Entries are collected first: the parser may ask for more bytes and begin again. */
function readTable(parser: Parser, entries: Xref['entries']): Section {
  const found: [number, XrefEntry][] = [];
  for (;;) {
    const first = parser.next();
    if (first instanceof Keyword && first.value === 'trailer') break;
    const count = parser.next();
    if (typeof first !== 'number' || typeof count !== 'number') {
      throw new PdfSyntaxError('a damaged table');
    }
    readRun(parser, first, count, found);
  }
  const trailer = parser.next();
  if (!(trailer instanceof Dict)) throw new PdfSyntaxError('a table without a trailer');
  for (const [number, entry] of found) if (entry.kind !== 'free') add(entries, number, entry);
  const freed = found.filter(([, entry]) => entry.kind === 'free').map(([number]) => number);
  return { kind: 'table', trailer, freed };
}

function readRun(parser: Parser, first: number, count: number, found: [number, XrefEntry][]): void {
  if (!(first + count <= HIGHEST_NUMBER)) throw new PdfSyntaxError('a table without an end');
  for (let number = first; number < first + count; number += 1) {
    found.push([number, tableEntry(parser)]);
  }
}

function tableEntry(parser: Parser): XrefEntry {
  const [offset, generation, kind] = [parser.next(), parser.next(), parser.next()];
  if (typeof offset !== 'number' || typeof generation !== 'number' || !(kind instanceof Keyword)) {
    throw new PdfSyntaxError('a damaged table');
  }
  if (kind.value === 'f') return { kind: 'free' };
  if (kind.value !== 'n') throw new PdfSyntaxError('a damaged table');
  return { kind: 'in-file', offset, generation };
}

function readStreamEntries(dict: Dict, bytes: Buffer, entries: Xref['entries']): void {
  const [a, b, c] = columnWidths(dict);
  const read = (at: number, width: number) => (width === 0 ? 0 : bytes.readUIntBE(at, width));
  let at = 0;
  for (const [first, count] of ranges(dict)) {
    for (let number = first; number < first + count; number += 1) {
      if (at + a + b + c > bytes.length) return;
      const kind = a === 0 ? 1 : read(at, a);
      add(entries, number, streamEntry(kind, read(at + a, b), read(at + a + b, c)));
      at += a + b + c;
    }
  }
}

function columnWidths(dict: Dict): [number, number, number] {
  const value = dict.get('W');
  const widths = (Array.isArray(value) ? value : []).slice(0, 3).map(Number);
  const isRow = widths.some((width) => width > 0);
  if (
    widths.length === 3 &&
    isRow &&
    widths.every((width) => [0, 1, 2, 3, 4, 5, 6].includes(width))
  ) {
    return widths as [number, number, number];
  }
  throw new PdfSyntaxError('a table without widths');
}

const isSound = (value: number) => Number.isInteger(value) && value >= 0;
const fits = ([first, count]: [number, number]) =>
  isSound(first) && isSound(count) && first + count <= HIGHEST_NUMBER;

/** First number and count of each part. */
function ranges(dict: Dict): [number, number][] {
  const index = dict.get('Index');
  const numbers = Array.isArray(index) ? index.map(Number) : [0, dict.number('Size') ?? 0];
  const pairs = numbers.flatMap((first, at): [number, number][] =>
    at % 2 === 0 ? [[first, numbers[at + 1] ?? 0]] : [],
  );
  if (pairs.every(fits)) return pairs;
  throw new PdfSyntaxError('a table without an end');
}

function streamEntry(kind: number, second: number, third: number): XrefEntry {
  if (kind === 1) return { kind: 'in-file', offset: second, generation: third };
  if (kind === 2) return { kind: 'in-stream', stream: second, index: third };
  return { kind: 'free' };
}

function add(entries: Xref['entries'], number: number, entry: XrefEntry): void {
  if (!entries.has(number)) entries.set(number, entry);
}
