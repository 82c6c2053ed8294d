import { Dict, Keyword, PdfSyntaxError } from '../objects/objects.ts';
import { isObjectHead, type Parser } from '../objects/parser.ts';
import type { FileSource } from '../source/file-source.ts';
import { readStreamBytes } from '../source/stream-bytes.ts';
import { decodeStream } from '../streams/filters.ts';
import { MOST_SECTIONS } from './section-chain.ts';
import {
  HIGHEST_NUMBER,
  type StoredXref,
  type Xref,
  type XrefEntries,
  type XrefEntry,
} from './xref.ts';

/** How far from the end of a file readers look for its last `startxref`. */
const TAIL = 2048;

interface Section {
  form: Xref['form'];
  trailer: Dict;
  /** Numbers that a table calls free: only if the stream beside it does not list them (7.5.8.4). */
  freed: number[];
}

/**
 * Reads the table from the end of the file backwards; newer sections win.
 * @param base where the file's header stands, from which offsets count
 * @throws {PdfSyntaxError} when any part is damaged
 */
export function readXref(source: FileSource, base: number): StoredXref {
  const start = lastStartXref(source);
  const entries: XrefEntries = new Map();
  const seen = new Set<number>();
  const newest = readSection(source, base, start, entries);
  let section: Section = newest;
  seen.add(start);
  for (;;) {
    const hybrid = section.form === 'table' ? section.trailer.number('XRefStm') : undefined;
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
  const { trailer, form } = newest;
  return { origin: 'stored', entries, trailer, offset: start, form };
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
  entries: XrefEntries,
): Section {
  return source.parse(base + offset, (parser) => {
    const first = parser.next();
    if (first instanceof Keyword && first.value === 'xref') return readTable(parser, entries);
    if (!isObjectHead([first, parser.next(), parser.next()])) {
      throw new PdfSyntaxError('no table where one should be');
    }
    const dict = parser.next();
    if (!(dict instanceof Dict)) throw new PdfSyntaxError('a table without a dictionary');
    const bytes = readStreamBytes(source, base + offset + parser.at, dict.number('Length'));
    readStreamEntries(dict, decodeStream(dict, bytes), entries);
    return { form: 'stream', trailer: dict, freed: [] };
  });
}

/** Entries are collected first: the parser may ask for more bytes and begin again. */
function readTable(parser: Parser, entries: XrefEntries): Section {
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
  return { form: 'table', trailer, freed };
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

function readStreamEntries(dict: Dict, bytes: Buffer, entries: XrefEntries): void {
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

function add(entries: XrefEntries, number: number, entry: XrefEntry): void {
  if (!entries.has(number)) entries.set(number, entry);
}
