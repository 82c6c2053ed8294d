import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noisyLine } from '../../test/decoder/lines.ts';
import { unspaced } from '../../test/decoder/small-models.ts';
import { findTessdata } from '../model/tessdata.ts';
import { type Model, readModel } from '../model/model.ts';
import { BeamSearch } from './beam.ts';
import { charactersOf, wordsOf } from './decode.ts';

const english = readModel(readFileSync(join(findTessdata(['eng']), 'eng.traineddata')));

/** One step: what is likely how much; the rest is shared by all other outputs. */
type Step = Record<string, number>;

/** `~` is the null code. */
function charactersIn(model: Model, steps: Step[]) {
  const outputs = model.codes.range;
  const probabilities = new Float32Array(steps.length * outputs).fill(1e-7);
  for (const [step, likely] of steps.entries()) {
    for (const [text, probability] of Object.entries(likely)) {
      probabilities[step * outputs + codeOf(model, text)] = probability;
    }
  }
  const search = new BeamSearch(model);
  return charactersOf(
    search.search({ probabilities, start: 0, stride: outputs, steps: steps.length }),
  );
}

function decode(model: Model, steps: Step[]): string[] {
  return wordsOf(charactersIn(model, steps), model.unichars).map(({ characters }) =>
    characters.map(({ unichar }) => model.unichars[unichar]?.text).join(''),
  );
}

function codeOf(model: Model, text: string): number {
  if (text === '~') return model.nullCode;
  const unichar = model.unichars.findIndex((each) => each.text === text);
  return model.codes.final.indexOf(unichar);
}

const sure = (text: string, probability = 0.99): Step[] =>
  Array.from(text, (each) => ({ [each]: probability }));

describe('the beam search', () => {
  it('drops nulls and repetitions, and keeps double letters apart', () => {
    expect(decode(english, sure('~bb~o~o~k~~'))).toEqual(['book']);
  });

  it('knows where each character stands, also behind long runs of nothing', () => {
    const steps = sure('~~~~bb~~~~~o~~~k~~~~', 0.999);
    const places = charactersIn(english, steps).map(({ start, end }) => [start, end]);
    expect(places).toEqual([
      [4, 6],
      [11, 12],
      [15, 16],
    ]);
    expect(decode(english, steps)).toEqual(['bok']);
  });

  it('parts words at spaces', () => {
    expect(decode(english, sure('o~n~ ~t~h~e~ ~w~a~y~'))).toEqual(['on', 'the', 'way']);
  });

  it('prefers a word of the dictionary to a slightly likelier scrap', () => {
    const unsure = [...sure('vo~lu~m'), { c: 0.5, e: 0.45 }, ...sure('~')];
    expect(decode(english, unsure)).toEqual(['volume']);
  });

  it('believes the network where it is sure', () => {
    expect(decode(english, [...sure('vo~lu~m'), { c: 0.99, e: 0.005 }, ...sure('~')])).toEqual([
      'volumc',
    ]);
  });

  it('knows words within punctuation', () => {
    const unsure = [...sure('(~vo~lu~m'), { c: 0.5, e: 0.45 }, ...sure('~)~,~')];
    expect(decode(english, unsure)).toEqual(['(volume),']);
  });

  it('adds up what is one letter in two guises', () => {
    const spread = [...sure('~'), { a: 0.4, '~': 0.35, o: 0.25 }, { a: 0.4, '~': 0.35, o: 0.25 }];
    expect(decode(english, [...spread, ...sure('~')]).join('')).toBe('a');
  });

  it('finds nothing in nothing', () => {
    expect(decode(english, [])).toEqual([]);
    expect(decode(english, sure('~~~'))).toEqual([]);
  });
});

describe('characters of several codes', () => {
  /** 中 is spelt 4 5, 国 is spelt 4 6. */
  const model: Model = {
    ...english,
    nullCode: 7,
    dictionaries: {},
    unichars: [' ', '', '', 'a', '中', '国'].map((text) => ({
      text,
      normalised: text,
      script: /\p{sc=Han}/u.test(text) ? 'Han' : 'Latin',
      direction: 0,
      isDigit: false,
      isSpaceDelimited: !/\p{sc=Han}/u.test(text),
    })),
    codes: {
      range: 8,
      final: Int32Array.from([0, -1, -1, 3, -1, -1, -1, 2, -1, -1, -1, -1, -1, 4, 5, -1]),
      next: Int32Array.from([-1, -1, -1, -1, 1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]),
    },
  };

  function decodeCodes(codes: number[]): string {
    const probabilities = new Float32Array(codes.length * 8).fill(0.001);
    for (const [step, code] of codes.entries()) probabilities[step * 8 + code] = 0.99;
    const search = new BeamSearch(model);
    return charactersOf(search.search({ probabilities, start: 0, stride: 8, steps: codes.length }))
      .map(({ unichar }) => model.unichars[unichar]?.text)
      .join('');
  }

  it('are put together, with nulls and repetitions between the codes', () => {
    expect(decodeCodes([7, 4, 4, 7, 5, 7, 4, 6, 6, 7])).toBe('中国');
  });

  it('are never half a character', () => {
    expect(decodeCodes([3, 7, 4, 7, 7, 3])).not.toContain('undefined');
  });

  it('leaves no line empty where the likeliest path ends within a character of several codes', () => {
    const found = charactersOf(new BeamSearch(unspaced).search(noisyLine(unspaced, 85, 17)));
    expect(found.length).toBeGreaterThan(20);
  });
});
