import type { Block, Line, Word } from '../page-text.ts';

/** Words that Tesseract itself all but disowns: noise, edges of pictures, smudges. */
const HOPELESS = 15;
/** A line of which hardly a letter is sure: texture of a picture that was taken for text. */
const HOPELESS_LINE = 35;

/**
 * Leaves out what is no text, then what became empty, and settles each line's confidence. Long lines
 * stay even when they read badly: a bad reading can still be searched, and noise is short.
 */
export function dropJunk(blocks: Block[]): Block[] {
  return blocks
    .map((block) => ({ ...block, lines: block.lines.map(withoutJunk).filter(isText) }))
    .filter((block) => block.lines.length > 0);
}

function withoutJunk(line: Line): Line {
  const words = line.words.filter((word) => word.text !== '' && word.confidence >= HOPELESS);
  return { ...line, words, confidence: mean(words) };
}

function isText({ words, confidence }: Line): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.length > 0 && (confidence >= HOPELESS_LINE || letters >= 12);
}

/** Mean over all words, 0 to 100; 0 without words. */
export function meanConfidence(blocks: Block[]): number {
  return mean(blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words)));
}

function mean(words: Word[]): number {
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return words.length === 0 ? 0 : sum / words.length;
}
