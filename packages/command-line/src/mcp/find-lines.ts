/** A line that was found. */
export interface FoundLine {
  /** From 1. */
  page: number;
  line: string;
}

/** Letters as they are compared: without case, marks and broken typography. */
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Finds the lines that hold all of the words, in any order, and where a line's end parts the words as they were written, it and the
 * next.
 * @returns in the order of the file
 */
export function findLines(pages: readonly string[], query: string): FoundLine[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages.flatMap((text, at) => foundOn(text, words).map((line) => ({ page: at + 1, line })));
}

/** Paragraphs are parted by empty lines, over which nothing is joined. */
function foundOn(text: string, words: readonly string[]): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const holds = (line: string) => words.every((word) => folded(line).includes(word));
  const goesOn = (both: string) => folded(both).includes(words.join(' '));
  return lines.flatMap((line, at) => {
    if (holds(line)) return [line];
    const next = lines[at + 1] ?? '';
    return !holds(next) && readOn(line, next).some(goesOn) ? [`${line} ${next}`] : [];
  });
}

/** A hyphen at the end of a line may part a word or be one of its own. */
const readOn = (line: string, next: string): string[] =>
  /[-\u00AD\u2010]$/.test(line) ? [line.slice(0, -1) + next, line + next] : [`${line} ${next}`];
