import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  container,
  lstmComponent,
  ModelWriter,
  series,
  smallNetwork,
} from '../../test/model/writer.ts';
import { packageWith, recoder, unicharset } from '../../test/model/package.ts';
import { hasWord } from '../../test/decoder/word-list.ts';
import { EngineError } from '../interface/errors.ts';
import { findTessdata } from './tessdata.ts';
import { readModel } from './model.ts';

/** A network of 8 outputs, the last of them for signs. @param length of these, in bytes, as it is written */
function withSigns(signs: string, length = Buffer.byteLength(signs)): Buffer {
  const network = lstmComponent(smallNetwork(true), 4);
  const tail = new ModelWriter().int32(length).finish();
  return Buffer.concat([network, Buffer.from(signs), tail, Buffer.from('legible-signs')]);
}

describe('a language package', () => {
  it('is read: network, characters, codes', () => {
    const model = readModel(packageWith());
    expect(model.graph.shape).toMatchObject({ height: 12, pixelsPerStep: 3, outputs: 8 });
    expect(model.nullCode).toBe(7);
    expect(model.unichars.map(({ text }) => text)).toEqual([' ', '', '', 'a', '7', '中']);
    expect(model.unichars[4]).toMatchObject({ isDigit: true, direction: 2 });
    expect(model.unichars[5]).toMatchObject({ script: 'Han', isSpaceDelimited: false });
    const { range, final, next } = model.codes;
    expect(final[2]).toBe(3);
    expect(final[4]).toBe(-1);
    expect(final[next[4]! * range + 5]).toBe(5);
  });

  it('has the signs that a network of ours writes besides, by its last outputs', () => {
    const changes = { 17: withSigns('–ü') };
    const model = readModel(
      packageWith({ ...changes, 22: recoder([0], [1], [5], [2], [3], [4, 5]) }),
    );
    const { range, final, next } = model.codes;
    expect(model.unichars.slice(6)).toMatchObject([
      { text: '–', script: 'Common', isDigit: false, isSpaceDelimited: true },
      { text: 'ü', script: 'Latin', direction: 0 },
    ]);
    expect(model.graph.shape.outputs).toBe(8);
    expect([final[6], final[7]]).toEqual([6, 7]);
    // Those of the model file are spelt as before.
    expect(final[next[4]! * range + 5]).toBe(5);
    const unspelt = readModel(packageWith({ ...changes, 22: recoder([0], [1], [5], [2]) })).codes;
    expect([unspelt.final[3], unspelt.final[6], unspelt.final[7]]).toEqual([-1, 6, 7]);
  });

  it('of English has its words, punctuation and numbers', () => {
    const file = readFileSync(join(findTessdata(['eng']), 'eng.traineddata'));
    const { unichars, dictionaries } = readModel(file);
    const isWord = (text: string) => {
      const letters = Array.from(text, (each) => unichars.findIndex((one) => one.text === each));
      return hasWord(dictionaries.words!, letters);
    };
    expect(['blackened', 'ladies', 'volume'].every(isWord)).toBe(true);
    expect(['blackencd', 'Jadies', 'yolume', 'volum'].some(isWord)).toBe(false);
    expect(Object.keys(dictionaries)).toEqual(['punctuation', 'words', 'numbers']);
  });
});

describe('a damaged or hostile package is refused by name', () => {
  const network = lstmComponent(smallNetwork(true), 7);
  const deep = Array.from({ length: 40 }).reduce<Buffer>(
    (inner) => series('Series', [inner], 1, 1),
    smallNetwork(false),
  );
  it.each([
    ['nothing at all', Buffer.alloc(0)],
    ['no LSTM network', container({ 21: unicharset })],
    ['an absurd count of components', new ModelWriter().int32(0x7f_ff_ff_ff).finish()],
    ['a network cut off', packageWith({ 17: network.subarray(0, 300) })],
    ['a network nested without end', packageWith({ 17: lstmComponent(deep, 7) })],
    ['an unknown layer', packageWith({ 17: series('Gremlin', [], 1, 1) })],
    ['a null character out of range', packageWith({ 17: lstmComponent(smallNetwork(true), 99) })],
    ['added signs cut off', packageWith({ 17: withSigns('–', 1 << 20) })],
    ['more added signs than outputs', packageWith({ 17: withSigns('–•×±§…·™') })],
    ['added signs without end', packageWith({ 17: withSigns('–'.repeat(300)) })],
    ['a character set cut off', packageWith({ 21: unicharset.subarray(0, 40) })],
    ['a code out of range', packageWith({ 22: recoder([0], [500]) })],
    ['a code without end', packageWith({ 22: recoder(Array.from({ length: 12 }, () => 1)) })],
    ['more codes than bytes', packageWith({ 22: new ModelWriter().int32(1 << 30).finish() })],
    ['a dictionary that is none', packageWith({ 19: Buffer.from('not a dictionary') })],
    [
      'a dictionary larger than its file',
      packageWith({
        19: new ModelWriter()
          .int16(42)
          .int32(6, 1 << 28)
          .finish(),
      }),
    ],
  ])('%s', (_, file) => {
    expect(() => readModel(file)).toThrow(EngineError);
    expect(() => readModel(file)).toThrow(
      expect.objectContaining({ code: 'damaged-model' }) as Error,
    );
  });

  it('wherever it is cut off', () => {
    const file = packageWith();
    for (let length = 0; length < file.length - 1; length += 97) {
      expect(() => readModel(file.subarray(0, length))).toThrow(EngineError);
    }
  });
});
