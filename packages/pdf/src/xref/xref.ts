import { Dict, type PdfObject, Ref } from '../objects/objects.ts';

/** An object that lies in the file by itself. */
export interface InFile {
  kind: 'in-file';
  /** From the file's header. */
  offset: number;
  generation: number;
}

/** An object that lies in an object stream. */
export interface InStream {
  kind: 'in-stream';
  /** Number of the object stream. */
  stream: number;
  index: number;
}

/** Where an object lies. A number that a newer section calls free hides what older ones say of it. */
export type XrefEntry = InFile | InStream | { kind: 'free' };

/** Entries by the numbers of their objects. */
export type XrefEntries = Map<number, XrefEntry>;

interface AnyXref {
  entries: XrefEntries;
  /** Of the newest section; of a rebuilt table, what all that were found say together. */
  trailer: Dict;
  /** Of the newest section: an update follows its form (7.5.8.4). */
  form: 'table' | 'stream';
}

/** The cross-reference table that a file has, all its sections put together (7.5.4, 7.5.8). */
export interface StoredXref extends AnyXref {
  origin: 'stored';
  /** Of the newest section, as the file's startxref gives it. */
  offset: number;
}

/** A table made of the objects that were found, since the file's own is damaged. */
export interface RebuiltXref extends AnyXref {
  origin: 'rebuilt';
  /** Numbers of the object streams, in the order of the file. */
  objectStreams: number[];
  /** Highest number that something in the file refers to, perhaps to an object that is lost. */
  highestNamed: number;
}

/** What is known of where a file's objects lie, and how it is known. */
export type Xref = StoredXref | RebuiltXref;

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
