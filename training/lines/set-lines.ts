import type { Chance } from './chance.ts';
import type { Face } from './faces.ts';

/** How a line is set. */
export interface Setting {
  face: Face;
  /** In points. */
  size: number;
  isItalic: boolean;
  isBold: boolean;
  /** Small letters are drawn as small capitals, and read as capitals. */
  isSmallCaps: boolean;
}

/** A line and what a reader should find in it. */
export interface SetLine {
  /** Words from left to right. */
  words: string[];
  setting: Setting;
  /** Whether the words are spread over the whole width. */
  isJustified: boolean;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const STREETS = [
  'High Street',
  'Park Avenue',
  'Mill Lane',
  'King’s Road',
  'Broadway',
  'Church Row',
];

/** A setting for a strip of lines: mostly roman text of a book. */
export function drawSetting(faces: readonly Face[], chance: Chance): Setting {
  const face = chance.weighted(faces);
  return {
    face,
    size: face.isTypewriter ? chance.between(9, 12) : chance.between(7, 14),
    isItalic: chance.is(0.14),
    isBold: chance.is(0.06),
    isSmallCaps: false,
  };
}

/**
 * What stands on a strip: mostly a piece of a paragraph, at times headings, numbers, dates, money and addresses.
 * @param fits whether so many words in this setting are at most as wide as the strip
 */
export function setLines(
  paragraphs: readonly string[],
  count: number,
  setting: Setting,
  chance: Chance,
  fits: (words: readonly string[], setting: Setting) => boolean,
): SetLine[] {
  const lines: SetLine[] = [];
  let words: string[] = [];
  while (lines.length < count) {
    if (words.length === 0) words = chance.oneOf(paragraphs).split(' ');
    if (chance.is(0.12))
      lines.push(fitted({ ...oddLine(setting, paragraphs, chance), isJustified: false }, fits));
    else lines.push(nextLine(words, setting, chance, fits));
  }
  return lines.filter((line) => line.words.length > 0);
}

/** Takes as many words as fit; the last one may be broken. */
function nextLine(
  words: string[],
  setting: Setting,
  chance: Chance,
  fits: (words: readonly string[], setting: Setting) => boolean,
): SetLine {
  const line: string[] = [];
  while (words.length > 0 && fits([...line, words[0]!], setting)) line.push(words.shift()!);
  const [next] = words;
  if (next === undefined) return { words: line, setting, isJustified: false };
  const broken = chance.is(0.4) ? breakOf(next, chance) : undefined;
  if (broken && fits([...line, broken[0]], setting)) {
    line.push(broken[0]);
    words[0] = broken[1];
  } else if (line.length === 0) {
    words.shift();
  }
  return { words: line, setting, isJustified: chance.is(0.8) };
}

function breakOf(word: string, chance: Chance): [string, string] | undefined {
  if (!/^[a-z]{6,}[,.;:]?$/.test(word)) return undefined;
  const at = chance.whole(2, word.length - 4);
  return [`${word.slice(0, at)}-`, word.slice(at)];
}

function fitted(
  line: SetLine,
  fits: (words: readonly string[], setting: Setting) => boolean,
): SetLine {
  const words = [...line.words];
  while (words.length > 0 && !fits(words, line.setting)) words.pop();
  return { ...line, words };
}

/** A line that is no part of running text. */
function oddLine(
  setting: Setting,
  paragraphs: readonly string[],
  chance: Chance,
): { words: string[]; setting: Setting } {
  const some = (most: number) => {
    const words = chance.oneOf(paragraphs).split(' ');
    const from = chance.whole(0, Math.max(0, words.length - most));
    return words.slice(from, from + chance.whole(1, most));
  };
  const kinds = [
    () => ({ words: upper([...some(6), String(chance.whole(1, 600))]), setting }),
    () => ({ words: upper(some(7)), setting: { ...setting, isBold: chance.is(0.3) } }),
    () => ({ words: upper(some(7)), setting: { ...setting, isSmallCaps: true, isItalic: false } }),
    () => ({ words: some(9), setting: { ...setting, isItalic: !setting.isItalic } }),
    () => ({ words: some(8), setting: { ...setting, isBold: true } }),
    () => ({ words: [dateOf(chance), '—', ...some(4)], setting }),
    () => ({ words: [...some(3), moneyOf(chance), moneyOf(chance)], setting }),
    () => ({
      words:
        `${chance.whole(1, 999)} ${chance.oneOf(STREETS)}, ${chance.whole(10_000, 99_999)}`.split(
          ' ',
        ),
      setting,
    }),
    () => ({ words: [chance.oneOf(['*', '†', '‡', '¹', '²']), ...some(8)], setting }),
    () => ({ words: [...some(4), chance.oneOf(['½', '¼', '¾']), ...some(3)], setting }),
    () => ({ words: [`(${chance.whole(1, 40)})`, ...some(7)], setting }),
    () => ({ words: [`${chance.oneOf(['I', 'V', 'X', 'i', 'v', 'x'])}.`, ...some(7)], setting }),
    () => ({ words: Array.from({ length: chance.whole(2, 6) }, () => numberOf(chance)), setting }),
  ];
  return chance.oneOf(kinds)();
}

const upper = (words: readonly string[]) => words.map((word) => word.toUpperCase());

function dateOf(chance: Chance): string {
  const [day, year] = [chance.whole(1, 28), chance.whole(1700, 2030)];
  const month = chance.oneOf(MONTHS);
  return chance.oneOf([
    `${month} ${day}, ${year}`,
    `${day} ${month} ${year}`,
    `${day}.${chance.whole(1, 12)}.${year}`,
  ]);
}

function moneyOf(chance: Chance): string {
  const amount = numberOf(chance);
  return chance.oneOf([
    `$${amount}`,
    `£${amount}`,
    `${amount}.${chance.whole(10, 99)}`,
    `$ ${amount}.00`,
  ]);
}

function numberOf(chance: Chance): string {
  const number = Math.floor(10 ** chance.between(0, 6));
  return chance.is(0.6) ? number.toLocaleString('en') : String(number);
}

/** What a reader finds in a line. */
export function truthOf({ words }: SetLine): string {
  return words.join(' ');
}
