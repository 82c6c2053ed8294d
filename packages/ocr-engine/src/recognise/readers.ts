import type { RecogniserName } from '../engine.ts';
import { UnsupportedNetwork } from '../model/onnx-graph.ts';
import { loadLanguages } from './language.ts';
import { lstmReader } from './lstm-reader.ts';
import type { Reader } from './reader.ts';
import { readImage } from '../tesseract/recogniser.ts';

/** Models of vertical writing, whose lines the fast recogniser cannot follow: it loses nearly all. */
const VERTICAL = /_vert$/;

/**
 * The reader that was asked for, or libtesseract's own for a language whose network is not translated
 * or whose lines run from top to bottom.
 * @throws {EngineError} `missing-dependency`, `damaged-model`
 */
export async function readerFor(name: RecogniserName, languages: string[]): Promise<Reader> {
  const isVertical = languages.some((language) => VERTICAL.test(language));
  if (name === 'tesseract' || isVertical) return tesseractReader(languages);
  try {
    return lstmReader(await loadLanguages(languages));
  } catch (error) {
    if (error instanceof UnsupportedNetwork) return tesseractReader(languages);
    throw error;
  }
}

function tesseractReader(languages: string[]): Reader {
  return {
    name: 'tesseract',
    read: async (draw, dpi) => draw((image) => readImage(image, dpi, languages)),
  };
}
