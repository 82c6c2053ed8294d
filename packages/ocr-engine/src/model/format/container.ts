import { ByteReader, damaged } from './byte-reader.ts';

/** TessdataType of tesseract's tessdatamanager.h: where each component stands in the file. */
const COMPONENTS = {
  network: 17,
  punctuation: 18,
  words: 19,
  numbers: 20,
  unicharset: 21,
  recoder: 22,
} as const;

/** Newer versions of the format may add components; this many is no model any more. */
const MOST_COMPONENTS = 1000;
/** The first bytes of a file, this many at most, say where its components stand. */
export const HEAD_BYTES = 4 + 8 * MOST_COMPONENTS;

export type Component = keyof typeof COMPONENTS;
export type Components = Partial<Record<Component, Uint8Array>>;

/** Bytes of a file, the last one not included. */
export interface Place {
  start: number;
  end: number;
}

/**
 * Takes a `.traineddata` file apart.
 * @returns views into `file`, of those components that the LSTM recogniser needs
 * @throws {EngineError} `damaged-model`
 */
export function readContainer(file: Uint8Array): Components {
  const result: Components = {};
  for (const [name, { start, end }] of componentPlaces(file, file.length)) {
    result[name] = file.subarray(start, end);
  }
  return result;
}

/**
 * Where the components of a `.traineddata` file stand: a count, then an offset for each component (-1: absent); each
 * ends where the next present one begins.
 * @param head the file, or its first `HEAD_BYTES`
 * @param size of the file
 * @throws {EngineError} `damaged-model`
 */
export function componentPlaces(head: Uint8Array, size: number): Map<Component, Place> {
  const reader = new ByteReader(head);
  const count = reader.count(8);
  if (count > MOST_COMPONENTS) throw damaged(`${count} components`);
  const offsets = Array.from({ length: count }, () => reader.int64());
  const places = new Map<Component, Place>();
  for (const [name, index] of Object.entries(COMPONENTS)) {
    const start = offsets[index] ?? -1;
    if (start < 0) continue;
    const end = offsets.slice(index + 1).find((offset) => offset >= 0) ?? size;
    if (start > end || end > size) throw damaged(`component ${index} lies outside`);
    places.set(name as Component, { start, end });
  }
  return places;
}
