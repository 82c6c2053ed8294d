import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  key: string;
  size: number;
}

/** A file on this machine that holds an object's bytes while it is needed. */
export interface LocalCopy {
  path: string;
  release(): Promise<void>;
}

/**
 * Where originals, increments and page texts lie. Objects are written once and never changed; a
 * write is durable when its promise resolves. Keys are made by us (`documents/<id>/original.pdf`),
 * never from what a person typed.
 */
export interface ObjectStorage {
  /** Takes over a finished local file; the file is gone afterwards. */
  putFile(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string, range?: ByteRange): Readable;
  readBytes(key: string): Promise<Uint8Array>;
  /**
   * @param sha256 that its bytes must have; each process looks once, or whenever it fetches them.
   * @throws StorageError `OBJECT_DAMAGED` when they have another.
   */
  localCopy(key: string, sha256: string): Promise<LocalCopy>;
  /** Removes every object whose key begins with the prefix (a whole folder, ending in `/`). */
  removeFolder(prefix: string): Promise<void>;
  /** Every object whose key begins with the prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredObject>;
}
