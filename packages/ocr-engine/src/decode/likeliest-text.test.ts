import { describe, expect, it } from 'vitest';
import { type Language, likelihoods, type Steps } from '../../test/decoder/likeliest-text.ts';
import { type SmallModel, unspaced, wordless, wordsOnly } from '../../test/decoder/small-models.ts';
import { hasWord } from '../../test/decoder/word-list.ts';
import { type Random, seeded } from '../../test/model/writer.ts';
import { BeamSearch } from './beam.ts';
import { charactersOf } from './decode.ts';

/** Constants of `assembly/decoder`, once more, as their comments there say them. */
const OUTSIDE_DICTIONARY = 2.25;
const WORST_IN_DICTIONARY = -25 / 7;
const OFFSET = -0.085;

const LINES = 40;

/** A line that shows a text, with doubts in each step: [step][code]. */
function doubtfulLine(model: SmallModel, characters: number[], random: Random, most: number) {
  const doubt = random();
  const shown: number[] = [];
  for (;;) {
    const codes = model.spelling[characters[Math.floor(characters.length * random())]!]!;
    if (shown.length + 2 * codes.length > most) break;
    for (const code of codes) shown.push(code, random() < 0.6 ? model.nullCode : code);
  }
  const possible = new Set([model.nullCode, ...characters.flatMap((id) => model.spelling[id]!)]);
  return shown.map((right): Steps[number] => {
    const weights = Array.from({ length: model.codes.range }, (_, code) => {
      if (!possible.has(code)) return 0;
      return code === right ? 1 : doubt * random() ** (code === model.nullCode ? 1 : 3);
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => Math.fround(weight / sum));
  });
}

const isBad = (probability: number) => Math.log(probability) + OFFSET <= WORST_IN_DICTIONARY;

/** How good each text is by the decoder's measure: words of the list count more than others. */
function worths({ dictionaries: { words } }: SmallModel, steps: Steps, language: Language) {
  const certainty = (likelihood: number) => Math.log(likelihood) + OFFSET * steps.length;
  const worth = new Map<string, number>();
  for (const [text, likelihood] of likelihoods(steps, language)) {
    worth.set(text, OUTSIDE_DICTIONARY * certainty(likelihood));
  }
  if (!words) return worth;
  const sound = steps.map((step) => step.map((each) => (isBad(each) ? 0 : each)));
  for (const [text, likelihood] of likelihoods(sound, language)) {
    if (text !== '' && hasWord(words, text.split(',').map(Number))) {
      worth.set(text, Math.max(certainty(likelihood), worth.get(text)!));
    }
  }
  return worth;
}

/** By how much the decoder's text is worse than the best there is, line by line; 0 where it is that. */
function regrets(model: SmallModel, characters: number[], most: number): number[] {
  const spelling = new Map(characters.map((id) => [id, model.spelling[id]!]));
  const search = new BeamSearch(model);
  return Array.from({ length: LINES }, (_, seed) => {
    const steps = doubtfulLine(model, characters, seeded(seed + 1), most);
    const path = search.search({
      probabilities: Float32Array.from(steps.flat()),
      start: 0,
      stride: model.codes.range,
      steps: steps.length,
    });
    const worth = worths(model, steps, { nullCode: model.nullCode, spelling });
    const text = charactersOf(path).map(({ unichar }) => unichar);
    return Math.max(...worth.values()) - (worth.get(text.join(',')) ?? -Infinity);
  });
}

describe('of all texts that a line could hold, the decoder finds', () => {
  it('the likeliest, where no word is known', () => {
    expect(Math.max(...regrets(wordless, [3, 4, 5, 6], 6))).toBe(0);
  });

  it('the likeliest, where characters have one, two or three codes', () => {
    const model = { ...unspaced, dictionaries: {} };
    expect(Math.max(...regrets(model, [3, 4, 5, 7, 8], 10))).toBe(0);
  });

  it('mostly the best where words count more, and never one that is much worse', () => {
    const found = regrets(wordsOnly, [3, 4, 5, 6], 6);
    expect(found.filter((regret) => regret === 0).length).toBeGreaterThan(0.9 * LINES);
    // Its beams hold paths; the sum of all paths of a text can put another one ahead.
    expect(Math.max(...found)).toBeLessThan(0.5);
  });
});
