import { EngineError } from '../errors.ts';
import { type Libtesseract, libtesseract, type Pointer } from './libtesseract.ts';
import { readResult } from './result-iterator.ts';
import { findTessdata, holds } from '../model/tessdata.ts';
import type { Block } from '../page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { meanConfidence } from '../words.ts';

/** OEM_LSTM_ONLY of capi.h. */
const LSTM_ONLY = 1;
/** TessPageSegMode of capi.h: find the layout by itself, without and with finding the page's turn. */
const AUTO = 3;
const AUTO_WITH_ORIENTATION = 1;
/** Under this the page may stand on its head; text read the wrong way round has 20 to 50. */
const DOUBTFUL_CONFIDENCE = 65;
/** As many language sets stay loaded; each holds about 15 MB a language. */
const KEPT_RECOGNISERS = 3;

interface Recogniser {
  tesseract: Libtesseract;
  api: Pointer;
  findsOrientation: boolean;
}

const loaded = new Map<string, Recogniser>();

/**
 * Reads a picture with Tesseract's LSTM recogniser.
 * @param dpi resolution of the picture
 * @returns blocks in pixels of the picture, in reading order
 * @throws {EngineError} `missing-dependency`, `page-failed`
 */
export function readImage(image: GreyImage, dpi: number, languages: string[]): Block[] {
  const recogniser = recogniserFor(languages);
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
 * Most pages stand upright, so finding the turn first would only cost time. A page that reads badly
 * is read once more with its turn looked for, and the better reading counts.
 */
function readBothWays(recogniser: Recogniser): Block[] {
  const upright = recognise(recogniser, AUTO);
  const confidence = meanConfidence(upright);
  const doubtful = upright.length > 0 && confidence < DOUBTFUL_CONFIDENCE;
  if (!recogniser.findsOrientation || !doubtful) return upright;
  const turned = recognise(recogniser, AUTO_WITH_ORIENTATION);
  return meanConfidence(turned) > confidence ? turned : upright;
}

function recognise({ tesseract, api }: Recogniser, mode: number): Block[] {
  tesseract.setPageSegMode(api, mode);
  if (tesseract.recognize(api, null) !== 0) {
    throw new EngineError('page-failed', 'Tesseract gave up on this page.');
  }
  return readResult(tesseract, api);
}

function recogniserFor(languages: string[]): Recogniser {
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

function load(languages: string[]): Recogniser {
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
