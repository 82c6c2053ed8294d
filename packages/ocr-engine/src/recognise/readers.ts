import type { RecogniserName } from '../engine.ts';
import { UnsupportedNetwork } from '../model/onnx-graph.ts';
import { loadLanguages } from './language.ts';
import { lstmReader } from './lstm-reader.ts';
import type { Reader } from './reader.ts';
import { readImage } from './recogniser.ts';

/**
 * The reader that was asked for, or libtesseract's own for a language whose network is not translated.
 * @throws {EngineError} `missing-dependency`, `damaged-model`
 */
export async function readerFor(name: RecogniserName, languages: string[]): Promise<Reader> {
  if (name === 'tesseract') return tesseractReader(languages);
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
