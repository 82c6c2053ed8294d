import { type FileSource, FIRST_PIECE } from '../source/file-source.ts';
import { Dict, PdfSyntaxError, Ref } from '../objects/objects.ts';
import { dataStart, endsAt } from '../source/stream-bytes.ts';
import { HIGHEST_NUMBER, lastingEntries, type RebuiltXref, type XrefEntries } from './xref.ts';

const PIECE = 1 << 20;
/** What begins before the end of a piece may go on so far behind it. */
const OVERLAP = 64;
const OBJECT = /(?<![0-9])(\d{1,8})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?![a-zA-Z])|trailer/g;

const REFERENCE = /(?<![0-9])(\d{1,7})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![a-zA-Z])/g;
/** Higher ones are damage, not references. */
const HIGHEST_NAMED = 4_000_000;

/**
 * Makes a cross-reference table by looking for objects through the whole file, as readers do when a
 * table is damaged. The last of several objects with one number counts. What object streams hold is not listed yet:
 * to read them, the file may first have to be decrypted.
 * @throws {PdfSyntaxError} when nothing names the root of the document
 */
export function rebuildXref(source: FileSource, base: number): RebuiltXref {
  const tables: Tables = {
    entries: new Map(),
    streams: new Map(),
    trailer: new Dict(),
    highestNamed: 0,
  };
  for (const found of scan(source)) take(tables, found, base);
  const { entries, streams, trailer, catalogue } = tables;
  if (!(trailer.get('Root') instanceof Ref) && catalogue) trailer.set('Root', catalogue);
  if (!(trailer.get('Root') instanceof Ref)) throw new PdfSyntaxError('no root');
  const objectStreams = [...streams].toSorted(([, a], [, b]) => a - b).map(([number]) => number);
  const form = objectStreams.length > 0 ? 'stream' : 'table';
  return {
    origin: 'rebuilt',
    entries,
    trailer,
    form,
    objectStreams,
    highestNamed: tables.highestNamed,
  };
}

interface Tables {
  entries: XrefEntries;
  /** Number of an object stream to its offset. */
  streams: Map<number, number>;
  trailer: Dict;
  catalogue?: Ref;
  highestNamed: number;
}

type Found =
  | { kind: 'named'; number: number }
  | { kind: 'trailer'; dict: Dict }
  | { kind: 'object'; number: number; generation: number; offset: number; dict?: Dict };

function take(tables: Tables, found: Found, base: number): void {
  if (found.kind === 'named') {
    tables.highestNamed = Math.max(tables.highestNamed, found.number);
    return;
  }
  if (found.kind === 'trailer') {
    adopt(tables.trailer, found.dict);
    return;
  }
  const { number, generation, offset, dict } = found;
  tables.entries.set(number, { kind: 'in-file', offset: offset - base, generation });
  tables.streams.delete(number);
  const type = dict?.name('Type');
  // A table has no room for the generation of an object stream, which is always 0 (7.5.8.3).
  if (type === 'ObjStm' && generation === 0) tables.streams.set(number, offset);
  if (type === 'Catalog') tables.catalogue = new Ref(number, generation);
  if (type === 'XRef' && dict) {
    adopt(tables.trailer, dict);
    tables.entries.delete(number);
  }
}

/** What damage made of an entry does not take the place of a sound one. */
function adopt(trailer: Dict, newer: Dict): void {
  for (const [key, value] of lastingEntries(newer)) trailer.set(key, value);
}

/** Everything that looks like an object or a trailer, but for what lies inside of streams. */
function* scan(source: FileSource): Generator<Found> {
  let from = 0;
  const budget = new ParsingBudget(source);
  for (let at = 0; at < source.size; at += PIECE) {
    const text = source.read(at, PIECE + OVERLAP).toString('latin1');
    yield { kind: 'named', number: highestNamed(text) };
    for (const match of text.matchAll(OBJECT)) {
      const offset = at + match.index;
      if (match.index >= PIECE || offset < from) continue;
      const held = budget.dictAt(offset + match[0].length);
      // Behind the head at least: where a piece begins inside a number, its rest looks like one.
      from = held ? endOfStream(source, held) : offset + match[0].length;
      const found = foundAt(offset, match, held?.dict);
      if (found) yield found;
    }
  }
}

/** A new object must not take the number of one that is lost: what refers to that would find it. */
export function highestNamed(text: string): number {
  let highest = 0;
  for (const [, number] of text.matchAll(REFERENCE)) {
    if (Number(number) <= HIGHEST_NAMED) highest = Math.max(highest, Number(number));
  }
  return highest;
}

function foundAt(offset: number, match: RegExpMatchArray, dict?: Dict): Found | undefined {
  if (match[0] === 'trailer') return dict && { kind: 'trailer', dict };
  const [number, generation] = [Number(match[1]), Number(match[2])];
  if (number === 0 || number > HIGHEST_NUMBER || generation > 65_535) return undefined;
  return { kind: 'object', number, generation, offset, ...(dict ? { dict } : {}) };
}

interface HeldDict {
  dict: Dict;
  /** Where it ends. */
  end: number;
}

/**
 * Reads dictionaries as long as not much more than the file is read in all: a file full of beginnings
 * without an end would have each of them read up to its own end.
 */
class ParsingBudget {
  readonly #source: FileSource;
  #left: number;

  constructor(source: FileSource) {
    this.#source = source;
    this.#left = 16 * source.size + (16 << 20);
  }

  /** The dictionary that begins at an offset, if one does and the budget lasts. */
  dictAt(position: number): HeldDict | undefined {
    if (this.#left < 0) return undefined;
    try {
      return this.#source.parse(position, (parser) => {
        this.#spend(parser.bytes.length);
        const value = parser.next();
        return value instanceof Dict ? { dict: value, end: position + parser.at } : undefined;
      });
    } catch (error) {
      if (error instanceof PdfSyntaxError) return undefined;
      throw error;
    }
  }

  /** The first piece is free: every object has one. */
  #spend(bytes: number): void {
    if (bytes <= FIRST_PIECE) return;
    this.#left -= bytes;
    if (this.#left < 0) throw new PdfSyntaxError('too much without an end');
  }
}

/** Where to look on: behind the stream's data if its length is right, otherwise behind the dictionary. */
function endOfStream(source: FileSource, { dict, end }: HeldDict): number {
  const start = dataStart(source, end);
  const length = dict.number('Length');
  if (start === undefined || length === undefined) return end;
  return endsAt(source, start + length) ? start + length : end;
}
