import type { RecogniserName } from '../interface/engine.ts';
import { UnsupportedNetwork } from '../model/onnx/graph.ts';
import { AUTO } from '../languages/catalogue.ts';
import { autoRecogniser, type InDocument } from './auto-recogniser.ts';
import { loadLanguages } from '../readings/language.ts';
import { lstmRecogniser } from './lstm-recogniser.ts';
import type { Recogniser } from './recogniser.ts';
import { readImage } from '../tesseract/read-image.ts';

/** Models of vertical writing, whose lines the fast recogniser cannot follow: it loses nearly all. */
const VERTICAL = /_vert$/;

const NOTHING_KNOWN: InDocument = {
  isEmpty: () => false,
  looksLike: () => undefined,
  before: undefined,
  found: () => {},
};

/**
 * The recogniser that was asked for, or libtesseract's own for a language whose network is not translated
 * or whose lines run from top to bottom.
 * @param languages Tesseract's names, or `auto` alone
 * @param document with `auto`, what is known of the page and its document
 * @throws {EngineError} `missing-dependency`, `damaged-model`
 */
export async function recogniserFor(
  name: RecogniserName,
  languages: string[],
  document: InDocument = NOTHING_KNOWN,
): Promise<Recogniser> {
  if (languages.includes(AUTO)) {
    return autoRecogniser(name, document, (language) => recogniserFor(name, [language]));
  }
  const isVertical = languages.some((language) => VERTICAL.test(language));
  if (name === 'tesseract' || isVertical) return tesseractRecogniser(languages);
  try {
    return lstmRecogniser(await loadLanguages(languages));
  } catch (error) {
    if (error instanceof UnsupportedNetwork) return tesseractRecogniser(languages);
    throw error;
  }
}

function tesseractRecogniser(languages: string[]): Recogniser {
  return {
    name: 'tesseract',
    read: async (draw, dpi) => draw((image) => readImage(image, dpi, languages)),
  };
}
