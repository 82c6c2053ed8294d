import { greyPage } from '@legible/fixtures/filters/grey-picture';
import { textOfToday } from '@legible/fixtures/texts-of-today';
import { describe, expect, it } from 'vitest';
import { type Language, loadedLanguage, loadLanguages } from '../readings/language.ts';
import type { Readings } from '../readings/readings.ts';
import { bestReadings } from './blocks-as-read.ts';
import type { PreparedLine } from './cut-lines.ts';
import { likeliestPath, linesByLanguage } from './line-languages.ts';
import { preparePage } from './prepare-page.ts';

const CZECH = [
  'Děti běžely přes louku a pes za nimi, až doběhly k řece.',
  'Pan Novák přišel domů, otevřel dveře a zapálil světlo.',
];
const ENGLISH = [
  'The children ran across the meadow until they came to the river.',
  'Then the old man came home, opened the door and lit a candle.',
];
const RUSSIAN = [
  'Дети бежали через луг, пока не добежали до самой реки.',
  'Старик вернулся домой, открыл дверь и зажёг свечу.',
];

async function linesOf(texts: string[], languages: Language[]): Promise<PreparedLine[]> {
  const page = {
    text: texts.join('\n\n'),
    font: 'sans',
    fontSize: 11,
    dpi: 300,
    noise: 0,
    columns: 1,
  } as const;
  const { width, height, pixels } = await greyPage(page);
  return preparePage({ width, height, stride: width, pixels }, 300, languages).lines;
}

function textOf(line: PreparedLine, readings: Readings): string {
  const words = bestReadings([line], readings).flatMap((reading) => reading.words);
  return words.map(({ text }) => text).join(' ');
}

/** What is read of each line in its own language, by the name of that. */
async function readIn(names: string[], texts: string[]): Promise<Record<string, string[]>> {
  const languages = await loadLanguages(names);
  const readings: Readings = new Map();
  const { groups } = await linesByLanguage(await linesOf(texts, languages), languages, readings);
  return Object.fromEntries(
    groups.map((group) => [
      group.languages[0]!.name,
      group.lines.map((line) => textOf(line, readings)),
    ]),
  );
}

it.each([[['eng', 'ces']], [['ces', 'eng']], [['pol', 'fin', 'eng', 'ces']]])(
  'reads each line in its own language, in whichever order %j are named',
  async (names) => {
    const texts = [CZECH[0]!, ...ENGLISH, CZECH[1]!];
    expect(await readIn(names, texts)).toEqual({ ces: CZECH, eng: ENGLISH });
  },
);

it.each([[['eng', 'rus']], [['rus', 'eng']]])(
  'tells lines in two scripts apart, named as %j',
  async (names) => {
    const texts = [...RUSSIAN, ...ENGLISH];
    expect(await readIn(names, texts)).toEqual({ rus: RUSSIAN, eng: ENGLISH });
  },
);

it('reads names and numbers in the language of the lines around them', async () => {
  const lines = textOfToday('ces').split('\n\n');
  const groups = await readIn(['eng', 'ces'], lines);
  expect(Object.keys(groups)).toEqual(['ces']);
  expect(groups['ces']!.join('\n')).toContain('Pište nám na');
});

it('asks other languages about lines alone that the first one does not know', async () => {
  const languages = await loadLanguages(['eng', 'ces']);
  const lines = await linesOf([...ENGLISH, CZECH[0]!], languages);
  const { seen } = await linesByLanguage(lines, languages, new Map());
  const images = lines.map(({ parts }) => parts.flat());
  const [english, czech] = languages.map((language) => seen.get(language)!);
  expect(images.every((ways) => ways.some((image) => english!.has(image)))).toBe(true);
  // The one before the Czech line is looked at again, and stays.
  expect(images.map((ways) => ways.some((image) => czech!.has(image)))).toEqual([
    false,
    true,
    true,
  ]);
});

it('does not read again what was read in the first language before', async () => {
  const languages = await loadLanguages(['eng', 'deu']);
  const lines = await linesOf(ENGLISH, languages);
  const readings: Readings = new Map();
  await linesByLanguage(lines, languages, readings);
  const before = new Map(readings);
  await linesByLanguage(lines, languages, readings);
  expect(before.size).toBeGreaterThan(0);
  for (const [image, reading] of before) expect(readings.get(image)).toBe(reading);
});

it('reads in more languages than stay loaded by themselves, after English has lent signs to one', async () => {
  const languages = await loadLanguages(['hun', 'ces', 'fin', 'pol', 'ron']);
  await loadedLanguage('eng');
  const lines = await linesOf(CZECH, languages);
  const { groups } = await linesByLanguage(lines, languages, new Map());
  expect(groups.map((group) => group.languages[0]!.name)).toEqual(['ces']);
});

describe('likeliest path', () => {
  it.each([
    [
      'a line for which little more speaks',
      [
        [900, 100],
        [200, 400],
        [900, 100],
      ],
      [0, 0, 0],
    ],
    [
      'a line for which much more speaks',
      [
        [900, 100],
        [200, 1200],
        [900, 100],
      ],
      [0, 1, 0],
    ],
    [
      'two lines that are as sure together',
      [
        [900, 100],
        [0, 400],
        [0, 400],
        [900, 100],
      ],
      [0, 1, 1, 0],
    ],
    [
      'the first line, as any other',
      [
        [200, 700],
        [900, 100],
        [900, 100],
      ],
      [0, 0, 0],
    ],
    [
      'the last line, as any other',
      [
        [900, 100],
        [900, 100],
        [200, 700],
      ],
      [0, 0, 0],
    ],
    [
      'a page in the second language',
      [
        [100, 900],
        [400, 200],
        [100, 900],
      ],
      [1, 1, 1],
    ],
    [
      'half a page in each',
      [
        [900, 100],
        [900, 100],
        [100, 900],
        [100, 900],
      ],
      [0, 0, 1, 1],
    ],
    [
      'three languages',
      [
        [900, 0, 0],
        [0, 0, 900],
        [0, 900, 0],
      ],
      [0, 2, 1],
    ],
    ['a page without lines', [], []],
  ] as const)('gives %s its language', (_, weights, path) => {
    expect(likeliestPath(weights)).toEqual(path);
  });
});
