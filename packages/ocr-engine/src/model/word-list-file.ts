import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { componentPlaces, HEAD_BYTES, type Place } from './format/container.ts';
import { readDawg } from './format/dawg.ts';
import { damaged } from './format/byte-reader.ts';
import { readUnicharset } from './format/unicharset.ts';
import { numbersOf, WordList } from './word-list.ts';

/** What is small of a model's list: it is kept while its words, some three megabytes, come and go. */
interface Outline {
  /** Of the file that it was read from. */
  size: number;
  changedMs: number;
  letters: ReadonlyMap<string, number>;
  unichars: number;
  words: Place;
}

/** The word list of a `.traineddata` file, which is read without the file's network. */
export class WordListFile {
  readonly #path: string;
  #outline: Outline | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * @param room where the words are put, for as long as nothing else is put there; memory of their own where there is none, or not enough
   * @returns undefined for a model without a list
   * @throws {EngineError} `damaged-model`
   */
  read(room?: Uint8Array): WordList | undefined {
    const file = openSync(this.#path, 'r');
    try {
      const outline = this.#outlineOf(file, fstatSync(file));
      if (!outline) return undefined;
      const { words, letters, unichars } = outline;
      return new WordList(readDawg(bytesAt(file, words, room), unichars), letters);
    } finally {
      closeSync(file);
    }
  }

  /** Read anew where another version of the model was installed meanwhile. */
  #outlineOf(file: number, { size, mtimeMs }: Stats): Outline | undefined {
    const known = this.#outline;
    if (known?.size === size && known.changedMs === mtimeMs) return known;
    const head = bytesAt(file, { start: 0, end: Math.min(size, HEAD_BYTES) });
    const places = componentPlaces(head, size);
    const [set, words] = [places.get('unicharset'), places.get('words')];
    if (!set || !words) return undefined;
    const unichars = readUnicharset(bytesAt(file, set));
    const letters = numbersOf(unichars);
    this.#outline = { size, changedMs: mtimeMs, letters, unichars: unichars.length, words };
    return this.#outline;
  }
}

function bytesAt(file: number, { start, end }: Place, room?: Uint8Array): Uint8Array {
  const length = end - start;
  const bytes = room && room.length >= length ? room.subarray(0, length) : new Uint8Array(length);
  if (readSync(file, bytes, 0, length, start) < length) throw damaged('it ends too early');
  return bytes;
}
