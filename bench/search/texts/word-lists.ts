import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTessdata } from '@legible/ocr-engine';
import { readContainer, readDawg, readUnicharset } from '@legible/ocr-engine/internal';

/** Flags of an edge, above its letter (dawg.h of tesseract). */
const IS_LAST = 1;
const LEADS_BACK = 2;
const ENDS_WORD = 4;
const FLAG_BITS = 3;
const EDGE_BYTES = 8;

/** All words that a language's recogniser knows, in lower case, the likeliest to be frequent first: the short ones. */
export function wordsOf(language: string): string[] {
  const file = readFileSync(join(findTessdata([language]), `${language}.traineddata`));
  const { unicharset, words } = readContainer(file);
  if (!unicharset || !words) throw new Error(`${language} has no list of words`);
  const unichars = readUnicharset(unicharset);
  const { edges, count, letterBits } = readDawg(words, unichars.length);
  const view = new DataView(edges.buffer, edges.byteOffset, edges.byteLength);
  const letterMask = (1n << BigInt(letterBits)) - 1n;
  const found = new Set<string>();
  const walk = (first: number, before: string) => {
    for (let at = first; at < count; at += 1) {
      const edge = view.getBigUint64(at * EDGE_BYTES, true);
      const flags = Number((edge >> BigInt(letterBits)) & 7n);
      const text = before + (unichars[Number(edge & letterMask)]?.text ?? '');
      if ((flags & LEADS_BACK) === 0 && before.length < 24) {
        if ((flags & ENDS_WORD) !== 0 && IS_WORD.test(text)) found.add(text.toLowerCase());
        const next = Number(edge >> BigInt(letterBits + FLAG_BITS));
        if (next > 0) walk(next, text);
      }
      if ((flags & IS_LAST) !== 0) return;
    }
  };
  walk(0, '');
  return [...found].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

const IS_WORD = /^\p{L}+$/u;
