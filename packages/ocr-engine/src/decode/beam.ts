import type { Dawg } from '../model/format/dawg.ts';
import type { Dictionaries, Model } from '../model/model.ts';
import type { Unichar } from '../model/format/unicharset.ts';
import { instanceOf, type Memory, type Module, moduleFrom } from '../pixels/web-assembly.ts';
import type { LineOutput } from '../network/batch.ts';
import type { BestPath } from './best-path.ts';

/** What `assembly/decoder/index.ts` exports, where each is described. Places are addresses in `memory`. */
interface Decoder {
  readonly memory: Memory;
  takeRoom(bytes: number): Place;
  setCodes(outputs: number, nullCode: number, final: Place, next: Place): void;
  setUnichars(flags: Place, isSpaced: boolean): void;
  setList(list: number, edges: Place, count: number, letterBits: number, letters: number): void;
  closeModel(): void;
  beginLine(steps: number): Place;
  search(): number;
  clarityOfLine(): number;
  pathOfLine(length: number): Place;
}

type Place = number;

/** What the search asks of a model. */
export type SearchModel = Pick<Model, 'codes' | 'nullCode' | 'unichars' | 'dictionaries'>;

const FILE = new URL('../../assets/decoder.wasm', import.meta.url);
/** Functions of ours that the decoder calls: its certainties are V8's logarithms to the last bit. */
const IMPORTS = { env: { 'Math.log': Math.log } };

const LISTS = { punctuation: 0, words: 1, numbers: 2 } as const;
const IS_DIGIT = 1;
const IS_SPACE_DELIMITED = 2;
/** Scripts in whose languages words follow each other without spaces. */
const UNSPACED = /^(Han|Katakana|Thai)$/;

let compiled: Module | undefined;

/**
 * Finds the likeliest text for the network's output with the words of a model (a CTC beam search, see
 * `assembly/decoder/search.ts`). It holds copies of the model's tables, and memory for its longest line.
 */
export class BeamSearch {
  /** Mean probability of the steps' best outputs, of those that are not the null code; 0 without any. */
  clarity = 0;
  readonly #decoder: Decoder;
  readonly #outputs: number;

  constructor({ codes, nullCode, unichars, dictionaries }: SearchModel) {
    compiled ??= moduleFrom(FILE);
    this.#decoder = instanceOf<Decoder>(compiled, IMPORTS);
    this.#outputs = codes.range;
    this.#decoder.setCodes(
      codes.range,
      nullCode,
      this.#keep(bytesOf(codes.final)),
      this.#keep(bytesOf(codes.next)),
    );
    const isSpaced = !unichars.some(({ script }) => UNSPACED.test(script));
    this.#decoder.setUnichars(this.#keep(propertiesOf(unichars)), isSpaced);
    this.#keepLists(dictionaries);
    this.#decoder.closeModel();
  }

  /** @returns the best path, in views that are to be used at once: the next call makes them worthless */
  search({ probabilities, start, stride, steps }: LineOutput): BestPath {
    const { memory } = this.#decoder;
    const outputs = this.#outputs;
    const place = this.#decoder.beginLine(steps);
    const rows = new Float32Array(memory.buffer, place, steps * outputs);
    for (let step = 0; step < steps; step += 1) {
      const from = start + step * stride;
      rows.set(probabilities.subarray(from, from + outputs), step * outputs);
    }
    const length = this.#decoder.search();
    this.clarity = this.#decoder.clarityOfLine();
    const column = 4 * length;
    const unichars = this.#decoder.pathOfLine(length);
    const ints = (at: number, count = length) =>
      new Int32Array(memory.buffer, unichars + at * column, count);
    return {
      unichars: ints(0),
      permuters: ints(1),
      flags: ints(2),
      certainties: new Float32Array(memory.buffer, unichars + 3 * column, length),
      starts: ints(4, length + 1),
    };
  }

  #keepLists(dictionaries: Dictionaries): void {
    for (const [name, dawg] of Object.entries(dictionaries) as [keyof Dictionaries, Dawg][]) {
      const { edges, count, letterBits, letters } = dawg;
      this.#decoder.setList(LISTS[name], this.#keep(edges), count, letterBits, letters);
    }
  }

  /** Copies a table into the decoder's memory, where it stays. */
  #keep(bytes: Uint8Array): Place {
    const place = this.#decoder.takeRoom(bytes.length);
    new Uint8Array(this.#decoder.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** A byte for each character: see `openUnichars`. */
function propertiesOf(unichars: Unichar[]): Uint8Array {
  return Uint8Array.from(
    unichars,
    ({ isDigit, isSpaceDelimited }) =>
      (isDigit ? IS_DIGIT : 0) | (isSpaceDelimited ? IS_SPACE_DELIMITED : 0),
  );
}
