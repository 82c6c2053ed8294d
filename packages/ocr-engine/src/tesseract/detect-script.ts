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

/** What a picture's letters look like. */
export interface SeenScript {
  /** As Unicode names it, or `Fraktur`. */
  name: string;
  /** How far it is ahead of the second; from about 1 on it can be relied on. */
  certainty: number;
  /** How the letters stand, and how far that is ahead of the second. */
  turn: Turn;
  turnCertainty: number;
}

const MODEL = 'osd';

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
    if (!isSeen || !name[0]) return undefined;
    return {
      name: name[0],
      certainty: certainty[0],
      turn: turn[0] as Turn,
      turnCertainty: turnCertainty[0],
    };
  } finally {
    tesseract.clear(api);
  }
}

function createDetector() {
  const tesseract = libtesseract();
  const api: Pointer = tesseract.create();
  tesseract.init(api, findTessdata([MODEL]), MODEL, LEGACY_ONLY);
  tesseract.setPageSegMode(api, DETECT_ONLY);
  return { tesseract, api };
}
