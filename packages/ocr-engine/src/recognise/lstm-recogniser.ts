import { type Turn, turnBox, turnSegment, uprightImage } from '../render/turn.ts';
import type { Unichar } from '../model/unicharset.ts';
import type { Block, Line } from '../page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { Language } from './language.ts';
import { type PreparedPage, preparePage, readPage } from './lstm-page.ts';
import { readsEnough } from './reads-enough.ts';
import type { Draw, Recogniser } from './recogniser.ts';
import { readImage } from '../tesseract/read-image.ts';
import { DOUBTFUL_CONFIDENCE, meanConfidence } from '../words.ts';

/** How many lines are enough to tell whether a turned page reads better. */
const SAMPLE = 8;
const OTHER_TURNS = [180, 90, 270] as const;

/** Reads pages with the models' networks, turned to ONNX. */
export function lstmRecogniser(languages: Language[]): Recogniser {
  const look = (image: GreyImage, dpi: number) => preparePage(image, dpi, languages);
  return {
    name: 'lstm',
    async read(draw, dpi) {
      const page = draw((image) => look(image, dpi));
      if (!page) return undefined;
      if (isVerticalCjk(page, languages)) {
        const names = languages.map(({ name }) => name);
        return draw((image) => readImage(image, dpi, names));
      }
      const blocks = await readPage(page, languages);
      const isSure = meanConfidence(blocks) >= DOUBTFUL_CONFIDENCE;
      if (!page.mayBeTurned || isSure) return blocks;
      return (await readTurned(draw, dpi, look, languages, blocks)) ?? blocks;
    },
  };
}

/** Squares one below the other, for which libtesseract has models of their own. */
function isVerticalCjk({ lines }: PreparedPage, languages: Language[]): boolean {
  const vertical = lines.filter(({ line }) => line.isVertical).length;
  return 2 * vertical > lines.length && languages.some(({ unichars }) => unichars.some(isSquare));
}

function isSquare({ script }: Unichar): boolean {
  return script === 'Han' || script === 'Hiragana' || script === 'Hangul';
}

/**
 * Reads some lines of the page in each other turn, and the page in the best one.
 * @param upright what was read without a turn
 * @returns undefined if it reads no better in any
 */
async function readTurned(
  draw: Draw,
  dpi: number,
  look: (image: GreyImage, dpi: number) => PreparedPage,
  languages: Language[],
  upright: Block[],
): Promise<Block[] | undefined> {
  const least = meanConfidence(upright);
  let best: { page: PreparedPage; turn: Turn; confidence: number } | undefined;
  for (const turn of OTHER_TURNS) {
    const page = draw((image) => look(uprightImage(image, turn), dpi));
    if (!page) continue;
    const confidence = meanConfidence(await readPage(sampleOf(page), languages));
    if (confidence > (best?.confidence ?? least)) best = { page, turn, confidence };
  }
  if (!best) return undefined;
  const { page, turn } = best;
  const [width, height] = turn === 180 ? [page.width, page.height] : [page.height, page.width];
  const blocks = await readPage(page, languages);
  if (!readsEnough(blocks, upright)) return undefined;
  return blocks.map((block) => turnBlock(block, turn, width, height));
}

function widthOf({ line: { box } }: PreparedPage['lines'][number]): number {
  return box[2] - box[0];
}

/** The longest lines say most. */
function sampleOf(page: PreparedPage): PreparedPage {
  const lines = page.lines.toSorted((a, b) => widthOf(b) - widthOf(a)).slice(0, SAMPLE);
  return { ...page, lines };
}

/** @param width, height of the page as it was drawn */
function turnBlock(block: Block, turn: Turn, width: number, height: number): Block {
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
