import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  readLstmComponent,
  readContainer,
  type Model,
  readModel,
  BeamSearch,
  openLineNetwork,
} from '@legible/ocr-engine/internal';

/** Headings of what `languageRow` tells. */
export const COLUMNS = [
  'language',
  'name',
  'fast',
  'network',
  'characters',
  'most codes',
  'dictionaries',
];
/** Pixels of the line that is run. */
const WIDTH = 1200;
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
/** Names of Tesseract's that are not ISO 639 alone. */
const SPECIAL: Record<string, string> = {
  chi_sim: 'Chinese, simplified',
  chi_tra: 'Chinese, traditional',
};

/**
 * Loads a language, and runs a line of noise through its network and its decoder.
 * @param folder with `.traineddata` files
 * @returns a cell for each column; of a language that does not get through, the reason
 */
export async function languageRow(folder: string, language: string): Promise<string[]> {
  const name = SPECIAL[language] ?? NAMES.of(language) ?? language;
  const file = readFileSync(join(folder, `${language}.traineddata`));
  try {
    const model = readModel(file);
    await runLine(model);
    const { network } = readContainer(file);
    const { spec } = readLstmComponent(network ?? new Uint8Array());
    const sizes = [model.unichars.length, longestCode(model)].map(String);
    const lists = dictionariesOf(model);
    return [language, name, 'yes', `\`${spec}\``, ...sizes, lists];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [language, name, `no: ${why}`, '', '', '', ''];
  }
}

/** Throws where network or decoder cannot be run. */
async function runLine(model: Model): Promise<void> {
  const network = openLineNetwork(model.graph);
  const { height, pixelsPerStep, outputs } = network.shape;
  const pixels = Float32Array.from({ length: height * WIDTH }, (_, at) => ((at * 7919) % 3) - 1);
  const steps = WIDTH / pixelsPerStep;
  const features = await network.columns(pixels, WIDTH);
  const probabilities = await network.lines(features, Int32Array.of(steps));
  new BeamSearch(model).search({ probabilities, start: 0, stride: outputs, steps });
  await network.release();
}

/** Of punctuation, words and numbers. */
function dictionariesOf({ dictionaries }: Model): string {
  const names = Object.keys(dictionaries);
  return names.length === 3 ? 'all three' : names.join(', ');
}

/** How many outputs of the network spell the longest character. */
function longestCode({ codes: { range, next } }: Model): number {
  const depths = [1];
  let deepest = 1;
  for (let node = 0; node * range < next.length; node += 1) {
    for (let code = 0; code < range; code += 1) {
      const child = next[node * range + code]!;
      if (child < 0) continue;
      depths[child] = (depths[node] ?? 1) + 1;
      deepest = Math.max(deepest, depths[child]);
    }
  }
  return deepest;
}
