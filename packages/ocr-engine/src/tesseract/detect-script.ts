import { findTessdata, holds, tessdataFolders } from '../model/tessdata.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { Turn } from '../render/turn.ts';
import { DETECT_ONLY, LEGACY_ONLY } from './capi.ts';
import {
  hasLibtesseract,
  type Libtesseract,
  libtesseract,
  type Out,
  type Pointer,
} from './libtesseract.ts';

/** What a picture's letters surely look like. */
export interface SeenScript {
  /** As Unicode names it, or `Fraktur`; undefined where that is not sure. */
  name: string | undefined;
  /** How the letters stand; 0 where that is not sure. */
  turn: Turn;
}

/** How far a script must be ahead of the second: under this Georgian is taken for Telugu, and Tibetan for Cyrillic. */
const CERTAIN = 5;
/** The same of a turn: tesseract's own min_orientation_margin. */
const CERTAIN_TURN = 7;
const MODEL = 'osd';
/** Unicode's names where the detector has its own. */
const NAMES: Record<string, string> = {
  Korean: 'Hangul',
  Hiragana: 'Japanese',
  Katakana: 'Japanese',
};

let detector: { tesseract: Libtesseract; api: Pointer } | undefined;

/**
 * Looks which script a picture's letters are of, and how they stand, without reading them.
 * @param dpi resolution of the picture
 * @returns undefined where there is too little to tell, or no model for it is installed, or no libtesseract
 */
export function detectScript(image: GreyImage, dpi: number): SeenScript | undefined {
  const isThere = tessdataFolders().some((folder) => holds(folder, MODEL));
  if (!isThere || !hasLibtesseract()) return undefined;
  const { tesseract, api } = (detector ??= createDetector());
  try {
    tesseract.setImage(api, image.pixels, image.width, image.height, 1, image.stride);
    tesseract.setSourceResolution(api, dpi);
    const [turn, turnCertainty, certainty]: [Out, Out, Out] = [[0], [0], [0]];
    const name: [string | null] = [null];
    const isSeen = tesseract.detectScript(api, turn, turnCertainty, name, certainty) !== 0;
    if (!isSeen) return undefined;
    return {
      name: certainty[0] >= CERTAIN ? unicodeName(name[0]) : undefined,
      turn: turnCertainty[0] >= CERTAIN_TURN ? (turn[0] as Turn) : 0,
    };
  } finally {
    tesseract.clear(api);
  }
}

function unicodeName(name: string | null): string | undefined {
  return name === null ? undefined : (NAMES[name] ?? name);
}

function createDetector() {
  const tesseract = libtesseract();
  const api: Pointer = tesseract.create();
  tesseract.init(api, findTessdata([MODEL]), MODEL, LEGACY_ONLY);
  tesseract.setPageSegMode(api, DETECT_ONLY);
  return { tesseract, api };
}
