import { expect, it } from 'vitest';
import { findLanguage, type SampleReading } from './find-language.ts';

const known = (name: string, script: string) => ({ name, script });
const ENGLISH = known('eng', 'Latin');
const RUSSIAN = known('rus', 'Cyrillic');
const JAPANESE = known('jpn', 'Japanese');
const installed = [ENGLISH, RUSSIAN, JAPANESE];

/** What a model reads of the sample; no list is asked about so few words. */
function reading(text: string, confidence: number): SampleReading {
  const words = text.split(' ').map((word) => ({
    text: word,
    confidence,
    box: [0, 0, 1, 1] as [number, number, number, number],
    language: 'eng',
  }));
  return { words, wordList: undefined };
}

/** Reads by what is told of each language, and keeps count. */
function reader(told: Record<string, SampleReading>) {
  const asked: string[] = [];
  return {
    asked,
    read: async (name: string) => {
      asked.push(name);
      return told[name] ?? reading('', 0);
    },
  };
}

const first = { likely: ENGLISH, before: undefined };

it('looks no further than the first language where it is sure', async () => {
  const { read, asked } = reader({ eng: reading('The heading of a page', 97) });
  const { language, found } = await findLanguage({ sample: read, ...first }, installed);
  expect(language).toBe(ENGLISH);
  expect(found).toEqual({ name: 'eng', confidence: 97, known: undefined });
  expect(asked).toEqual(['eng']);
});

it('goes through the scripts until one is sure', async () => {
  const { read, asked } = reader({
    eng: reading('BeyepoM Korga', 40),
    rus: reading('Вечером когда', 94),
  });
  expect((await findLanguage({ sample: read, ...first }, installed)).language).toBe(RUSSIAN);
  expect(asked).toEqual(['eng', 'rus']);
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
  ['less surely than', 61, ['eng', 'eng']],
])('rough print that reads %s the page before', async (_, confidence, expected) => {
  const before = { name: 'eng', confidence: 74, known: undefined };
  const { read, asked } = reader({ eng: reading('Total amount due', confidence) });
  const page = { sample: read, likely: ENGLISH, before };
  expect((await findLanguage(page, [ENGLISH, known('xxx', 'Latin')])).language).toBe(ENGLISH);
  expect(asked).toEqual(expected);
});

it.each([
  ['reads when it is turned round', 'SII “UeIoIsNUL feuOIssazoid ayL', true],
  ['has hardly a line of', '5 . : = ; e', false],
])('goes through no scripts for a page that the first language %s', async (_, text, isOnHead) => {
  const { read, asked } = reader({ eng: reading(text, 25) });
  const page = { sample: read, ...first, standsOnHead: async () => isOnHead };
  const { language, mayBeTurned } = await findLanguage(page, installed);
  expect([language, mayBeTurned]).toEqual([ENGLISH, true]);
  expect(asked).toEqual(['eng']);
});

it('tries the script first that the letters look like, and believes it when it is read half surely', async () => {
  const { read, asked } = reader({
    eng: reading('5EELA BEE', 35),
    tam: reading('துறைமுகம் அமைதியாக இருந்தது', 72),
  });
  const many = [
    ...installed,
    known('kor', 'Hangul'),
    known('tam', 'Tamil'),
    known('tel', 'Telugu'),
  ];
  const page = { sample: read, ...first, looksLike: () => 'Tamil' };
  expect((await findLanguage(page, many)).language.name).toBe('tam');
  // An alphabet costs less than a glance.
  expect(asked).toEqual(['eng', 'rus', 'tam']);
});

it('looks for lines that run down where no script reads those that were found', async () => {
  const ways: unknown[] = [];
  const read = async (name: string, lines?: string) => {
    if (name === 'jpn') ways.push(lines);
    const isRead = name === 'jpn' && lines === 'its own';
    return isRead ? reading('港は静かだった', 91) : reading('', 0);
  };
  const { language } = await findLanguage({ sample: read, ...first }, installed);
  expect([language, ways]).toEqual([JAPANESE, [undefined, 'its own']]);
});
