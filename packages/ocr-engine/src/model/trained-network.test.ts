import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { drawLine } from '../../test/line-picture.ts';
import { cutLine } from '../network/line-image.ts';
import { loadLanguages } from '../readings/language.ts';
import { readLines } from '../readings/read-lines.ts';
import { type LstmComponent, readLstmComponent } from './compile.ts';
import { readContainer } from './format/container.ts';
import { spliced } from './format/spliced.ts';
import { findTessdata } from './tessdata.ts';
import { MODEL_VARIABLE, trainedNetwork } from './trained-network.ts';

afterEach(() => vi.unstubAllEnvs());

function stockNetwork(language: string): Uint8Array {
  const path = join(findTessdata([language]), `${language}.traineddata`);
  return readContainer(readFileSync(path)).network!;
}

/** Of a network: all layers but the last, which writes. */
const others = ({ network }: LstmComponent) => 'layers' in network && network.layers.slice(0, -1);

/** A file of splices, whose numbers are followed by a byte. */
const fileOf = (...numbers: number[]) =>
  Buffer.concat([
    Buffer.from('legible-splices\0'),
    Buffer.from(Uint32Array.from(numbers).buffer),
    Buffer.from([7]),
  ]);

it.each(['eng', 'fra', 'deu', 'spa', 'ces'])(
  'takes our %s network in the place of the one that it goes on from',
  (language) => {
    const stock = stockNetwork(language);
    const own = trainedNetwork(stock);
    // Wider ones, or with more outputs: they have more weights.
    expect(own.length).toBeGreaterThan(stock.length);
  },
);

it.each(['ita', 'nld', 'por'])(
  'adds our outputs to the %s network, and leaves the rest of it',
  (language) => {
    const stock = stockNetwork(language);
    const [before, own] = [stock, trainedNetwork(stock)].map(readLstmComponent);
    expect(own!.added.slice(0, 5).join('')).toBe('–·•×±');
    expect(own!.network.outputs).toBe(before!.network.outputs + own!.added.length);
    expect(others(own!)).toEqual(others(before!));
  },
);

it.each([
  ...['dan', 'fin', 'hun', 'nor', 'pol', 'ron', 'swe', 'tur'].map(
    (each) => [each, '–·•×±'] as const,
  ),
  // The Greek one has its semicolon, which looks like a middle dot.
  ['ell', '–—•×±'] as const,
])(
  'adds our outputs to the %s network, and changes what its LSTMs see a little',
  (language, signs) => {
    const stock = stockNetwork(language);
    const [before, own] = [stock, trainedNetwork(stock)].map(readLstmComponent);
    expect(own!.added.slice(0, 5).join('')).toBe(signs);
    expect(own!.added).toContain('@');
    expect(own!.network.outputs).toBe(before!.network.outputs + own!.added.length);
    expect(others(own!)).not.toEqual(others(before!));
  },
);

it('refuses splices that lie outside, or end too early', () => {
  const stock = Uint8Array.from({ length: 20 }, (_, at) => at);
  expect(spliced(stock, fileOf(2, 16, 1))).toEqual(Buffer.from([0, 1, 7, 18, 19]));
  expect(spliced(stock, stock)).toBe(stock);
  for (const wrong of [fileOf(2, 19, 1), fileOf(2, 1, 2), fileOf(2, 1, 1, 1, 1, 0), fileOf(2)]) {
    expect(() => spliced(stock, wrong)).toThrow(expect.objectContaining({ code: 'damaged-model' }));
  }
});

it('leaves networks alone that we have none for, and all of them where that is wanted', () => {
  const hebrew = stockNetwork('heb');
  expect(trainedNetwork(hebrew)).toBe(hebrew);
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
