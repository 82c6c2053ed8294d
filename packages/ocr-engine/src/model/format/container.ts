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

export type Components = Partial<Record<keyof typeof COMPONENTS, Uint8Array>>;

/**
 * Takes a `.traineddata` file apart: a count, then an offset for each component (-1: absent); each
 * ends where the next present one begins.
 * @returns views into `file`, of those components that the LSTM recogniser needs
 * @throws {EngineError} `damaged-model`
 */
export function readContainer(file: Uint8Array): Components {
  const reader = new ByteReader(file);
  const count = reader.count(8);
  if (count > MOST_COMPONENTS) throw damaged(`${count} components`);
  const offsets = Array.from({ length: count }, () => reader.int64());
  const result: Components = {};
  for (const [name, index] of Object.entries(COMPONENTS)) {
    const start = offsets[index] ?? -1;
    if (start < 0) continue;
    const end = offsets.slice(index + 1).find((offset) => offset >= 0) ?? file.length;
    if (start > end || end > file.length) throw damaged(`component ${index} lies outside`);
    result[name as keyof typeof COMPONENTS] = file.subarray(start, end);
  }
  return result;
}
