import { ByteReader, damaged } from './byte-reader.ts';

/** RecodedCharID::kMaxCodeLen of unicharcompress.h. */
const LONGEST_CODE = 9;
/** Far above the 415 outputs of Japanese, the widest network of all. */
const MOST_CODES = 20_000;

/**
 * How the network's outputs spell characters: a tree, since scripts with thousands of characters
 * spell one with several outputs. Node 0 is the beginning of a character.
 */
export interface CodeTree {
  /** Outputs that can occur, the null output included. */
  range: number;
  /** [node × range + code]: the character that this code completes, or -1. */
  final: Int32Array;
  /** [node × range + code]: the node behind a code that does not complete one, or -1. */
  next: Int32Array;
}

/** Without a recoder, each character is its own code. */
export function plainCodes(unichars: number, outputs: number): number[][] {
  return Array.from({ length: Math.min(unichars, outputs) }, (_, id) => [id]);
}

/**
 * The codes of each character.
 * @param outputs width of the network's output, which no code may exceed
 * @throws {EngineError} `damaged-model`
 */
export function readCodes(bytes: Uint8Array, unichars: number, outputs: number): number[][] {
  const reader = new ByteReader(bytes);
  const count = reader.count(5);
  if (count > unichars || outputs > MOST_CODES) throw damaged(`${count} codes`);
  return Array.from({ length: count }, () => {
    reader.int8(); // whether it belongs to the character's own normal form
    const length = reader.int32();
    if (length < 1 || length > LONGEST_CODE) throw damaged(`a code of ${length} parts`);
    const code = Array.from({ length }, () => reader.int32());
    if (code.some((part) => part < 0 || part >= outputs)) throw damaged('a code out of range');
    return code;
  });
}

/**
 * @param codes of each character, empty where it has none
 * @param range outputs that can occur, the null output included
 */
export function codeTree(codes: number[][], range: number): CodeTree {
  const children = new Map<number, number>();
  const finals = new Map<number, number>();
  let nodes = 1;
  for (const [unichar, code] of codes.entries()) {
    if (code.length === 0) continue;
    let node = 0;
    for (const part of code.slice(0, -1)) {
      const key = node * range + part;
      let child = children.get(key);
      if (child === undefined) {
        child = nodes;
        nodes += 1;
        children.set(key, child);
      }
      node = child;
    }
    finals.set(node * range + (code.at(-1) ?? 0), unichar);
  }
  return { range, final: table(finals, nodes * range), next: table(children, nodes * range) };
}

function table(entries: Map<number, number>, size: number): Int32Array {
  const result = new Int32Array(size).fill(-1);
  for (const [key, value] of entries) result[key] = value;
  return result;
}
