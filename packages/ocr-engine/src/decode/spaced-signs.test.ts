import { expect, it } from 'vitest';
import type { LineImage } from '../network/line-image.ts';
import type { Unichar } from '../model/format/unicharset.ts';
import type { DecodedWord } from './decode.ts';
import { partSpacedSigns } from './spaced-signs.ts';

const [HEIGHT, PIXELS_PER_STEP] = [36, 3];
const UNICHARS = ['a', 'b', ';', '!', '.'].map((text): Unichar => ({
  text,
  normalised: text,
  script: 'Latin',
  direction: 0,
  isDigit: false,
  isSpaceDelimited: true,
}));

interface Drawn {
  line: LineImage;
  words: DecodedWord[];
}

/** Letters of ten columns each, three without ink between them; a number stands for that many columns of white. */
function drawn(...words: (string | number)[][]): Drawn {
  const columns: number[] = Array<number>(6).fill(0);
  const decoded = words.map((word): DecodedWord => {
    const characters = word.flatMap((part) => {
      if (typeof part === 'number') {
        columns.push(...Array<number>(part).fill(0));
        return [];
      }
      return Array.from(part, (letter) => {
        if (columns.at(-1) === 1) columns.push(0, 0, 0);
        const start = Math.floor(columns.length / PIXELS_PER_STEP);
        columns.push(...Array<number>(10).fill(1));
        const end = Math.ceil(columns.length / PIXELS_PER_STEP);
        const unichar = UNICHARS.findIndex(({ text }) => text === letter);
        return { unichar, certainty: -1, start, end, startsWord: false, permuter: 0 };
      });
    });
    columns.push(...Array<number>(12).fill(0));
    return { characters, certainty: -1, isJoined: false };
  });
  const width = columns.length;
  const pixels = Uint8Array.from({ length: width * HEIGHT }, (_, at) => {
    const y = Math.floor(at / width);
    return columns[at % width] === 1 && y > 8 && y < 28 ? 20 : 240;
  });
  const box: LineImage['box'] = [0, 0, width, HEIGHT];
  return { line: { pixels, width, height: HEIGHT, box, turn: 0, rise: 0 }, words: decoded };
}

function underlined({ line, words }: Drawn): Drawn {
  const pixels = line.pixels.slice();
  pixels.fill(20, 31 * line.width, 33 * line.width);
  return { line: { ...line, pixels }, words };
}

function partedTexts({ line, words }: Drawn): string[] {
  const parted = partSpacedSigns(line, words, UNICHARS, PIXELS_PER_STEP, false);
  return parted.map(({ characters }) =>
    characters.map(({ unichar }) => UNICHARS[unichar]!.text).join(''),
  );
}

it('parts signs from a word where the white between is as wide as a space', () => {
  expect(partedTexts(drawn(['ab'], ['ba', 10, ';'], ['aba']))).toEqual(['ab', 'ba', ';', 'aba']);
  expect(partedTexts(drawn(['ab'], ['ba'], ['aba', 8, '!']))).toEqual(['ab', 'ba', 'aba', '!']);
});

it('leaves signs that follow closely, and others', () => {
  expect(partedTexts(drawn(['ab'], ['ba;'], ['aba!']))).toEqual(['ab', 'ba;', 'aba!']);
  expect(partedTexts(drawn(['ab'], ['ba', 10, '.'], ['aba']))).toEqual(['ab', 'ba.', 'aba']);
  expect(partedTexts(underlined(drawn(['ab'], ['ba;'], ['aba'])))).toEqual(['ab', 'ba;', 'aba']);
});

it('leaves a line of one word, whose spaces tell nothing, and signs alone', () => {
  expect(partedTexts(drawn(['ab', 10, ';']))).toEqual(['ab;']);
  expect(partedTexts(drawn(['ab'], [';']))).toEqual(['ab', ';']);
});
