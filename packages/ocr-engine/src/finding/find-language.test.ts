import { expect, it } from 'vitest';
import {
  known,
  ENGLISH,
  GERMAN,
  installed,
  first,
  reading,
  listOf,
  reader,
} from '../../test/sample-reader.ts';
import { findLanguage } from './find-language.ts';

it('looks no further than the first language where it is sure', async () => {
  const { read, asked } = reader({ eng: reading('The heading of a page', 97) });
  const { language, found } = await findLanguage({ sample: read, ...first }, installed);
  expect(language).toBe(ENGLISH);
  expect(found).toEqual({ name: 'eng', confidence: 97, known: undefined });
  expect(asked).toEqual(['eng?', 'eng']);
});

it('says nothing of the document where no language reads the lines', async () => {
  const { read } = reader({ eng: reading('~ -- ,.', 20) });
  expect(await findLanguage({ sample: read, ...first }, installed)).toEqual({
    language: ENGLISH,
    found: undefined,
  });
});

it.each([
  ['like', 70, ['eng']],
  ['less surely than', 61, ['eng']],
])('rough print that reads %s the page before', async (_, confidence, expected) => {
  const before = { name: 'eng', confidence: 74, known: undefined };
  const { read, asked } = reader({ eng: reading('Total amount due', confidence) });
  const page = { sample: read, likely: ENGLISH, before };
  expect((await findLanguage(page, [ENGLISH, known('xxx', 'Latin')])).language).toBe(ENGLISH);
  expect(asked).toEqual(expected);
});

const ON_HEAD = 'SII “UeIoIsNUL feuOIssazoid ayL';

it.each([
  ['reads when it is turned round', ON_HEAD, true, ['eng?', 'jpn?', 'jpn', 'rus?', 'rus']],
  ['has hardly a line of', '5 . : = ; e', false, ['eng?', 'eng']],
] as const)(
  'goes through no more than the likeliest scripts for a page that the first language %s',
  async (_, text, isOnHead, looks) => {
    const { read, asked } = reader({ eng: reading(text, 25) });
    const page = { sample: read, ...first, standsOnHead: async () => isOnHead };
    const { language, mayBeTurned } = await findLanguage(page, installed);
    expect([language, mayBeTurned]).toEqual([ENGLISH, true]);
    expect(asked).toEqual(looks);
  },
);

const GERMAN_BEFORE = { name: 'deu', confidence: 95, known: 0.98 };

it('asks the most used language where the list of the one before has all words, too', async () => {
  const text = 'we went down to the water again and watched the boats that came across the lake';
  const { read, asked } = reader({
    deu: { ...reading(text, 96), wordList: listOf() },
    eng: { ...reading(text, 96), wordList: listOf() },
  });
  const page = { sample: read, likely: GERMAN, before: GERMAN_BEFORE };
  expect((await findLanguage(page, [ENGLISH, GERMAN])).language).toBe(ENGLISH);
  expect([...new Set(asked)]).toEqual(['deu', 'eng']);
});

it('asks others where the language of the page before reads surely, but knows few of the words', async () => {
  const shared = 'computer system so in was die also'.split(' ');
  const text = `${shared.join(' ')} werden nicht immer gebraucht wenn man schreiben kann`;
  const { read, asked } = reader({
    eng: { ...reading(text, 82), wordList: listOf([...shared, 'man']) },
    deu: { ...reading(text, 93), wordList: listOf() },
  });
  const before = { name: 'eng', confidence: 95, known: 0.98 };
  const page = { sample: read, likely: ENGLISH, before };
  expect((await findLanguage(page, [ENGLISH, GERMAN])).language).toBe(GERMAN);
  expect([...new Set(asked)]).toEqual(['eng', 'deu']);
});

it.each([
  ['surely enough in', 62, { name: 'deu', confidence: 62, known: 1 }],
  ['no more surely in', 45, undefined],
])(
  'takes rough print, which English cannot read, for the language that it looks like: read %s that',
  async (_, confidence, expected) => {
    const text =
      'Aufgabe es war die Kriegsgefangenen zur Flucht in ihre Heimat zu bringen mit einer';
    const { read } = reader({
      eng: { ...reading(text, 48), wordList: listOf(['war', 'die', 'in']) },
      deu: { ...reading(text, confidence), wordList: listOf() },
    });
    const { language, found } = await findLanguage({ sample: read, ...first }, [ENGLISH, GERMAN]);
    expect(language).toBe(GERMAN);
    expect(found).toEqual(expected);
  },
);

it('takes rough Latin print for print, though the language of the page before has not a letter of it', async () => {
  const thai = known('tha', 'Thai');
  const { read } = reader({
    eng: { ...reading('When we was passing by the kitchen', 66), wordList: listOf() },
    tha: reading('', 0),
  });
  const before = { name: 'tha', confidence: 94, known: undefined };
  const page = { sample: read, likely: thai, before };
  expect((await findLanguage(page, [...installed, thai])).language).toBe(ENGLISH);
});
