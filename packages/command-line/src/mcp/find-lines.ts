/** A line that was found. */
export interface FoundLine {
  /** From 1. */
  page: number;
  line: string;
}

/** Letters as they are compared: without case, marks and broken typography. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Finds the lines that hold all of the words, in any order.
 * @returns in the order of the file
 */
export function findLines(pages: readonly string[], query: string): FoundLine[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .flatMap((text, at) => text.split('\n').map((line) => ({ page: at + 1, line: line.trim() })))
    .filter(({ line }) => words.every((word) => folded(line).includes(word)));
}
