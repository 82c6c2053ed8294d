import type { Block, Box } from '../page-text.ts';

/** Turns pixels of the page's picture into points of the page; both have their origin at the top left. */
export function scaleBlocks(blocks: Block[], x: number, y: number): Block[] {
  const scale = ([x0, y0, x1, y1]: Box): Box => [
    round(x0 * x),
    round(y0 * y),
    round(x1 * x),
    round(y1 * y),
  ];
  return blocks.map((block) => ({
    box: scale(block.box),
    lines: block.lines.map((line) => ({
      ...line,
      box: scale(line.box),
      baseline: scale(line.baseline),
      confidence: round(line.confidence),
      words: line.words.map((word) => ({
        ...word,
        box: scale(word.box),
        confidence: round(word.confidence),
      })),
    })),
  }));
}

/** A hundredth of a point is a twentieth of a pixel at 300 dpi; more digits would only fill databases. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
