import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { drawLine } from '../../test/line-picture.ts';
import { cutLine } from '../network/line-image.ts';
import { loadLanguages } from '../recognise/language.ts';
import { readLines } from '../recognise/read-lines.ts';
import { readContainer } from './format/container.ts';
import { findTessdata } from './tessdata.ts';
import { MODEL_VARIABLE, trainedNetwork } from './trained-network.ts';

afterEach(() => vi.unstubAllEnvs());

function stockNetwork(language: string): Uint8Array {
  const path = join(findTessdata([language]), `${language}.traineddata`);
  return readContainer(readFileSync(path)).network!;
}

it.each(['eng', 'fra', 'deu', 'spa'])(
  'takes our %s network in the place of the one that it goes on from',
  (language) => {
    const stock = stockNetwork(language);
    const own = trainedNetwork(stock);
    // Wider ones: they have more weights.
    expect(own.length).toBeGreaterThan(stock.length);
  },
);

it('leaves networks alone that we have none for, and all of them where that is wanted', () => {
  const greek = stockNetwork('ell');
  expect(trainedNetwork(greek)).toBe(greek);
  vi.stubEnv(MODEL_VARIABLE, 'stock');
  const english = stockNetwork('eng');
  expect(trainedNetwork(english)).toBe(english);
});

it.each(['Cum Privilegio', 'John Horton', 'History of the Lives'])(
  'reads “%s” in small capitals as capitals',
  async (text) => {
    const [language] = await loadLanguages(['eng']);
    const { image, line } = drawLine(text, { font: 'serif', capitals: 'small-caps' });
    const cut = cutLine(image, line, line.box, language!.network.shape.height)!;
    const readings = await readLines(language!, [cut], false);
    const words = readings.get(cut)?.words ?? [];
    expect(words.map((word) => word.text).join(' ')).toBe(text.toUpperCase());
  },
);
