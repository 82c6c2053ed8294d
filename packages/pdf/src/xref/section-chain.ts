import { FileSource, headerOffset, type RandomAccess } from '../source/file-source.ts';
import { Dict, Keyword, PdfSyntaxError } from '../objects/objects.ts';
import type { Parser } from '../objects/parser.ts';

/**
 * Sections of cross-reference tables that a file may chain together, one for each time that it was saved. Real files
 * have a few hundred; what PDFium does with them grows with the square of their number.
 */
export const MOST_SECTIONS = 4096;

/** How far from its end PDFium looks for a file's last `startxref`, and some more. */
const TAIL = 8192;
/** Bytes of an entry of a table (7.5.4): readers that know how many there are step over them. */
const ENTRY_BYTES = 20;
/** Read at most: in a file made for it the same bytes would be read again and again. */
const MOST_BYTES = MOST_SECTIONS << 16;

/**
 * Whether a file chains more sections than are taken. The chain is followed as PDFium follows it, and ends where
 * PDFium would give up; nothing is read but the heads of the sections.
 */
export function hasTooManySections(file: RandomAccess): boolean {
  const source = new FileSource(file);
  const base = headerOffset(source);
  const seen = new Set<number>();
  const budget = { left: MOST_BYTES };
  let offset = startOf(source);
  while (offset !== undefined && !seen.has(offset)) {
    seen.add(offset);
    if (seen.size > MOST_SECTIONS) return true;
    offset = previousOf(source, base + offset, budget);
    if (budget.left < 0) return true;
  }
  return false;
}

function startOf(source: FileSource): number | undefined {
  const tail = source.read(Math.max(0, source.size - TAIL), TAIL).toString('latin1');
  const offset = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1];
  return offset === undefined ? undefined : Number(offset);
}

/** Where the section before the one at a position lies. */
function previousOf(
  source: FileSource,
  position: number,
  budget: { left: number },
): number | undefined {
  try {
    for (let at = position, isHead = true; ; isHead = false) {
      const part = source.parse(at, (parser) => {
        budget.left -= parser.bytes.length;
        return { ...readPart(parser, isHead), end: parser.at };
      });
      if (part.skipped === undefined || budget.left < 0) return part.previous;
      at += part.end + part.skipped;
    }
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
}

interface Part {
  /** Bytes of entries behind the part, which another part follows. */
  skipped?: number;
  previous?: number | undefined;
}

/** A run of entries of a table, or the dictionary of a section. */
function readPart(parser: Parser, isHead: boolean): Part {
  const first = parser.next();
  if (isHead && isKeyword(first, 'xref')) return { skipped: 0 };
  if (!isHead && isKeyword(first, 'trailer')) return { previous: previousIn(parser) };
  const second = parser.next();
  if (typeof first !== 'number' || typeof second !== 'number') return {};
  if (isHead) return isKeyword(parser.next(), 'obj') ? { previous: previousIn(parser) } : {};
  parser.skipWhite();
  return second >= 0 ? { skipped: second * ENTRY_BYTES } : {};
}

function previousIn(parser: Parser): number | undefined {
  const dict = parser.next();
  const previous = dict instanceof Dict ? dict.number('Prev') : undefined;
  return previous !== undefined && previous > 0 ? previous : undefined;
}

const isKeyword = (value: unknown, word: string) =>
  value instanceof Keyword && value.value === word;
