import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContainer } from './format/container.ts';
import { EDGE_BYTES, ENDS_WORD, FLAG_BITS, IS_LAST, LEADS_BACK, readDawg } from './format/dawg.ts';
import { readUnicharset } from './format/unicharset.ts';
import { findTessdata } from './tessdata.ts';

/** Longer ones are no words, but a way round in a damaged list. */
const MOST_LETTERS = 24;

/**
 * All words of a language's list, as they are written, in the list's own order. The product asks for single words only
 * (`WordList`).
 * @param language Tesseract's name
 * @throws {EngineError} `missing-dependency`, `damaged-model`
 */
export function listedWords(language: string): string[] {
  const file = readFileSync(join(findTessdata([language]), `${language}.traineddata`));
  const { unicharset, words } = readContainer(file);
  if (!unicharset || !words) return [];
  const unichars = readUnicharset(unicharset);
  const { edges, count, letterBits } = readDawg(words, unichars.length);
  const view = new DataView(edges.buffer, edges.byteOffset, edges.byteLength);
  const letterMask = (1n << BigInt(letterBits)) - 1n;
  const found: string[] = [];
  const walk = (first: number, before: string, letters: number) => {
    for (let at = first; at < count; at += 1) {
      const edge = view.getBigUint64(at * EDGE_BYTES, true);
      const flags = Number((edge >> BigInt(letterBits)) & 7n);
      const text = before + (unichars[Number(edge & letterMask)]?.text ?? '');
      if ((flags & LEADS_BACK) === 0 && letters < MOST_LETTERS) {
        if ((flags & ENDS_WORD) !== 0) found.push(text);
        const next = Number(edge >> BigInt(letterBits + FLAG_BITS));
        if (next > 0) walk(next, text, letters + 1);
      }
      if ((flags & IS_LAST) !== 0) return;
    }
  };
  walk(0, '', 0);
  return found;
}
