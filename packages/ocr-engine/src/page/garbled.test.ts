import { expect, it } from 'vitest';
import { pageOfLines } from '../../test/page-of-lines.ts';
import type { Block, Box } from '../interface/page-text.ts';
import type { Draw } from '../recognise/recogniser.ts';
import { recogniserFor } from '../recognise/recogniser-for.ts';
import { detectScript } from '../tesseract/detect-script.ts';
import { findGarbled } from './garbled.ts';

const DPI = 300;

const RUSSIAN = [
  'Вечером, когда солнце село за горы, мы ещё раз пошли к воде и',
  'смотрели на лодки, которые шли через озеро. Никто не хотел говорить,',
  'потому что каждый думал о друзьях, которые раньше стояли на этом',
  'берегу и были теперь так далеко от нас. Потом стало темно, и в',
  'деревне зажглись первые огни, а над водой поднялся туман.',
];
const ENGLISH = [
  'In the evening, when the sun had set behind the hills, we went down',
  'to the water again and watched the boats that came across the lake.',
  'Nobody wanted to speak, for each of us thought of the friends who had',
  'stood on this shore in former years and were now so far away. Then it',
  'grew dark, and the first lights were lit in the village below us.',
  'We waited there until the last boat had come home with its fishermen.',
];
/** In no language. */
const NO_WORDS = [
  'Vroekim tasplun gerodi marneft oxilub drestan, quolp brimast nuvely',
  'sartomp kelwig dronafi pruskel tomvard, gilbrone fastuni wermolk',
];
const FRENCH = [
  'Le soir, quand le soleil fut couché derrière les collines, nous allâmes',
  'encore une fois au bord de l’eau pour voir passer les bateaux.',
];

async function readAsEnglish(texts: string[]) {
  const image = pageOfLines(texts, { size: 36 });
  const draw: Draw = (use) => use({ ...image, pixels: image.pixels.slice() });
  const recogniser = await recogniserFor('lstm', ['eng']);
  const blocks = (await recogniser.read(draw, DPI)) ?? [];
  const looksLike = () => detectScript(image, DPI);
  return { blocks, garbled: findGarbled(blocks, looksLike), looksLike };
}

it('takes a page of another script for garbled, and names the script', async () => {
  const { garbled } = await readAsEnglish(RUSSIAN);
  expect(garbled?.detail).toMatch(/\(as eng\).* looks like Cyrillic:/);
  expect(garbled?.looksLike).toBe('Cyrillic');
});

it('keeps what is read of another language of the script, and a few words', async () => {
  expect((await readAsEnglish(FRENCH)).garbled).toBeUndefined();
  expect((await readAsEnglish(['Вечером, когда солнце село'])).garbled).toBeUndefined();
});

/** A page of one line, of words that are so sure. */
function blocksOf(texts: readonly (readonly [text: string, confidence: number])[]): Block[] {
  const box: Box = [0, 0, 9, 9];
  const words = texts.map(([text, confidence]) => ({ text, confidence, box, language: 'eng' }));
  const line = { box, baseline: box, orientation: 0, direction: 'ltr', confidence: 0 } as const;
  return [{ box, lines: [{ ...line, words }] }];
}

const neverLook = () => {
  throw new Error('only a garbled page is looked at');
};

it('keeps a few words beside many stains', () => {
  const stains = Array.from({ length: 30 }, () => ['m', 40] as const);
  const words = [
    ['Harbour', 97],
    ['gates', 97],
    ['open', 97],
  ] as const;
  expect(findGarbled(blocksOf([...words, ...stains]), neverLook)).toBeUndefined();
  expect(() => findGarbled(blocksOf(stains), neverLook)).toThrow('only a garbled page');
});

function doubted(blocks: Block[]): Block[] {
  return blocks.map((block) => ({
    ...block,
    lines: block.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, confidence: 30 })),
    })),
  }));
}

it('keeps known words of the script that a page surely shows, however unsurely they are read', async () => {
  const { blocks, looksLike } = await readAsEnglish(ENGLISH);
  expect(findGarbled(doubted(blocks), looksLike)).toBeUndefined();
});

it('names no other script where the page shows the one that was read', async () => {
  const { blocks, looksLike } = await readAsEnglish(NO_WORDS);
  const garbled = findGarbled(doubted(blocks), looksLike);
  expect(garbled?.detail).toMatch(/handwriting, or in a language/);
  expect(garbled?.looksLike).toBeUndefined();
});
