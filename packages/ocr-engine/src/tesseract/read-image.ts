import { EngineError } from '../interface/errors.ts';
import { AUTO, AUTO_WITH_ORIENTATION, LSTM_ONLY } from './capi.ts';
import { type Libtesseract, libtesseract, type Pointer } from './libtesseract.ts';
import { readResult } from './result-iterator.ts';
import { findTessdata, holds } from '../model/tessdata.ts';
import type { Block } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { DOUBTFUL_CONFIDENCE, meanConfidence } from '../text/words.ts';

/** How many sets of languages stay loaded; each holds about 15 MB a language. */
const KEPT_RECOGNISERS = 3;

interface Loaded {
  tesseract: Libtesseract;
  api: Pointer;
  findsOrientation: boolean;
}

const loaded = new Map<string, Loaded>();

/**
 * Reads a picture with Tesseract's LSTM recogniser.
 * @param dpi resolution of the picture
 * @returns blocks in pixels of the picture, in reading order
 * @throws {EngineError} `missing-dependency`, `page-failed`
 */
export function readImage(image: GreyImage, dpi: number, languages: string[]): Block[] {
  const recogniser = loadedFor(languages);
  const { tesseract, api } = recogniser;
  try {
    tesseract.setImage(api, image.pixels, image.width, image.height, 1, image.stride);
    tesseract.setSourceResolution(api, dpi);
    return readBothWays(recogniser);
  } finally {
    tesseract.clear(api);
  }
}

/**
 * Most pages stand upright, so finding the orientation first would only cost time. A page that reads badly is read once
 * more with its orientation looked for, and the better reading counts.
 */
function readBothWays(recogniser: Loaded): Block[] {
  const upright = recognise(recogniser, AUTO);
  const confidence = meanConfidence(upright);
  const doubtful = upright.length > 0 && confidence < DOUBTFUL_CONFIDENCE;
  if (!recogniser.findsOrientation || !doubtful) return upright;
  const turned = recognise(recogniser, AUTO_WITH_ORIENTATION);
  return meanConfidence(turned) > confidence ? turned : upright;
}

function recognise({ tesseract, api }: Loaded, mode: number): Block[] {
  tesseract.setPageSegMode(api, mode);
  if (tesseract.recognize(api, null) !== 0) {
    throw new EngineError('page-failed', 'Tesseract gave up on this page.');
  }
  return readResult(tesseract, api);
}

function loadedFor(languages: string[]): Loaded {
  const key = languages.join('+');
  const recogniser = loaded.get(key) ?? load(languages);
  loaded.delete(key);
  loaded.set(key, recogniser);
  for (const [oldest, { tesseract, api }] of loaded) {
    if (loaded.size <= KEPT_RECOGNISERS) break;
    tesseract.delete(api);
    loaded.delete(oldest);
  }
  return recogniser;
}

function load(languages: string[]): Loaded {
  const tesseract = libtesseract();
  const folder = findTessdata(languages);
  const api: Pointer = tesseract.create();
  if (tesseract.init(api, folder, languages.join('+'), LSTM_ONLY) !== 0) {
    tesseract.delete(api);
    throw new EngineError(
      'missing-dependency',
      `Tesseract cannot load ${languages.join('+')} from ${folder}.`,
    );
  }
  return { tesseract, api, findsOrientation: holds(folder, 'osd') };
}
