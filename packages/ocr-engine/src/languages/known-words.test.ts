import { expect, it } from 'vitest';
import { guessLanguages } from './known-words.ts';

const known = (name: string, script: string) => ({ name, script });
const among = [known('eng', 'Latin'), known('deu', 'Latin')];

/** German as the English model reads it: without its marks. */
const MISREAD =
  'Am Abend, als die Sonne hinter den Bergen versank, gingen wir noch einmal an das Wasser und ' +
  'sahen den Booten zu, die iiber den See kamen. Niemand wollte sprechen.';

it.each([
  ['deu', MISREAD],
  [
    'eng',
    'In the evening, when the sun had set behind the hills, we went down to the water again.',
  ],
])('takes a text for %s', (name, text) => {
  const [best, other] = guessLanguages(text.split(' '), among);
  expect(best?.language.name).toBe(name);
  expect(best?.known).toBeGreaterThan((other?.known ?? 1) + 0.1);
});

it('a language that is not there knows nothing', () => {
  expect(guessLanguages(['nothing', 'at', 'all'], [known('xxx', 'Latin')])).toEqual([
    { language: known('xxx', 'Latin'), known: 0 },
  ]);
});

it('knows Hebrew words with their vowels, which no list has', () => {
  const [hebrew] = guessLanguages(['שִׁירָת', 'הַפְּגִישָׁה', 'הָאַחֲרוֹנָה'], [known('heb', 'Hebrew')]);
  expect(hebrew?.known).toBe(1);
});
