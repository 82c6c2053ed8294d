import { expect, it } from 'vitest';
import {
  ENGLISH,
  first,
  GERMAN,
  installed,
  reader,
  reading,
  RUSSIAN,
} from '../../test/sample-reader.ts';
import { besideAddresses } from './beside-addresses.ts';
import { findLanguage } from './find-language.ts';
import { look, type SampleReading } from './sample-looks.ts';

const ADDRESSES = 'info@mail.com www.mail.com GB29 NWBK';
const WORDS = 'Пишите нам или приходите';

/** How English reads a sample of which it reads a part surely. */
const partly: SampleReading = {
  words: [...reading(ADDRESSES, 95).words, ...reading('IIhIIHTe HaM HJIH HpHxOIHTe', 20).words],
  wordList: undefined,
};

it('is the language of what English does not read, where that reads surely', async () => {
  const english = reader({ eng: partly });
  const others = reader({ rus: reading(WORDS, 94) });
  const page = { sample: english.read, besideEnglish: others.read, ...first };
  const { language, found } = await findLanguage(page, installed);
  expect(language).toBe(RUSSIAN);
  expect(found).toEqual({ name: 'rus', confidence: 94, known: undefined });
});

it.each([
  ['nothing else reads it surely', partly, reading(WORDS, 70)],
  ['hardly anything is left', partly, reading('нам', 95)],
  ['what is left is in no other script', partly, reading('HaM HJIH HpHxOIHTe', 95)],
  ['English reads nearly all', reading(`${ADDRESSES} and some words`, 80), reading(WORDS, 95)],
])('is not told where %s', async (_, english, russian) => {
  const { read } = reader({ eng: english });
  const beside = reader({ rus: russian });
  const page = { sample: read, besideEnglish: beside.read, ...first };
  expect(await besideAddresses(page, await look(read, ENGLISH), installed)).toBeUndefined();
});

it('is asked for only where English has read the sample', async () => {
  const { read, asked } = reader({ rus: reading(WORDS, 94) });
  const german = await look(reader({ deu: partly }).read, GERMAN);
  const page = { sample: read, besideEnglish: read, ...first };
  expect(await besideAddresses(page, german, installed)).toBeUndefined();
  expect(asked).toEqual([]);
});
