import { type Turn, turnBox, turnSegment, uprightImage } from '../render/turn.ts';
import type { Block, Line } from '../interface/page-text.ts';
import type { Language } from '../readings/language.ts';
import { readPage } from './lstm-page.ts';
import { longestLines, type PreparedPage, preparePage } from './prepare-page.ts';
import type { Readings } from '../readings/readings.ts';
import { readByOtherLines, readDeepened } from './second-looks.ts';
import { readsEnough } from './reads-enough.ts';
import type { Draw, Recogniser } from './recogniser.ts';
import { isUpright, meanConfidence } from '../text/words.ts';

/** How many lines are enough to tell whether a turned page reads better. */
const SAMPLE = 8;
const OTHER_TURNS = [180, 90, 270] as const;

/** Reads pages with the models' networks, turned to ONNX. */
export function lstmRecogniser(languages: Language[]): Recogniser {
  return {
    name: 'lstm',
    async read(draw, dpi) {
      const page = draw((image, reduced) => preparePage(image, dpi, languages, { reduced }));
      return page && readPrepared(page, draw, dpi, languages);
    },
  };
}

/**
 * Reads a page as it stands, or turned where it reads better so.
 * @param page as `preparePage` found its lines for these languages
 * @param readings what was read of it before, in the first of them
 * @returns blocks in pixels of the picture, in reading order; undefined for a page without ink
 */
export async function readPrepared(
  page: PreparedPage,
  draw: Draw,
  dpi: number,
  languages: Language[],
  readings?: Readings,
): Promise<Block[] | undefined> {
  const plain = await readPage(page, languages, readings);
  const blocks = page.isPale ? await readDeepened(draw, dpi, languages, page, plain) : plain;
  if (isUpright(blocks)) return readByOtherLines(draw, dpi, languages, page, blocks);
  return (page.mayBeTurned && (await readTurned(draw, dpi, languages, blocks))) || blocks;
}

/**
 * Reads some lines of the page in each other turn, and the page in the best one.
 * @param upright what was read without a turn
 * @returns undefined if it reads no better in any
 */
async function readTurned(
  draw: Draw,
  dpi: number,
  languages: Language[],
  upright: Block[],
): Promise<Block[] | undefined> {
  const least = meanConfidence(upright);
  let best: { page: PreparedPage; turn: Turn; confidence: number } | undefined;
  for (const turn of OTHER_TURNS) {
    const page = draw((image) => preparePage(uprightImage(image, turn), dpi, languages));
    if (!page) continue;
    const confidence = meanConfidence(await readPage(longestLines(page, SAMPLE), languages));
    if (confidence > (best?.confidence ?? least)) best = { page, turn, confidence };
  }
  if (!best) return undefined;
  const { page, turn } = best;
  const [width, height] = turn === 180 ? [page.width, page.height] : [page.height, page.width];
  const blocks = await readPage(page, languages);
  if (!readsEnough(blocks, upright)) return undefined;
  return blocks.map((block) => turnBlock(block, turn, width, height));
}

/**
 * Takes a block that was read on an upright picture back to the turned one.
 * @param width, height of the turned picture
 */
export function turnBlock(block: Block, turn: Turn, width: number, height: number): Block {
  return {
    box: turnBox(block.box, turn, width, height),
    lines: block.lines.map((line) => ({
      ...line,
      box: turnBox(line.box, turn, width, height),
      baseline: turnSegment(line.baseline, turn, width, height),
      orientation: ((line.orientation + turn) % 360) as Line['orientation'],
      words: line.words.map((word) => ({
        ...word,
        box: turnBox(word.box, turn, width, height),
      })),
    })),
  };
}
