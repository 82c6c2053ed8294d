import type { Chance } from '../../chance.ts';
import type { Face } from './faces.ts';
import { listLines } from './list-lines.ts';
import { oddLine, registerEntry } from './odd-lines.ts';
import {
  type Fits,
  type SetLine,
  type Setting,
  setWords,
  type SetWord,
  underlined,
} from './set-line.ts';

/** Shares of strips whose double quotes are pairs of single ones, whose words stand close, and whose points have tails. */
const PAIRED_QUOTES = 0.35;
const HAIR_SPACE = '\u200A';
const TIGHT = 0.25;
const TAILS = 0.25;
/** Of the typeface's own, as close as compositors set words where a line was full. */
const LEAST_SPACE = 0.5;

/**
 * A setting for a strip of lines: mostly roman text of a book.
 * @param typescripts share of strips that are typewritten, beside those whose typeface happens to be a typewriter's
 */
export function drawSetting(faces: readonly Face[], chance: Chance, typescripts = 0): Setting {
  const isTypescript = chance.is(typescripts);
  const [typewriters, others] = [
    faces.filter(({ isTypewriter }) => isTypewriter),
    faces.filter(({ use }) => use !== 'slips'),
  ];
  const face = chance.weighted(isTypescript && typewriters.length > 0 ? typewriters : others);
  return {
    ...(face.isTypewriter && { wear: chance.between(0, 1), isClose: true as const }),
    face,
    size: face.isTypewriter ? chance.between(9, 12) : chance.between(7, 14),
    isItalic: chance.is(face.isTypewriter ? 0.02 : 0.1),
    isBold: chance.is(0.05),
    hasOldFigures: chance.is(0.3),
    hasOpenPoints: chance.is(0.12),
    ...(!face.isTypewriter && printersHabits(chance)),
  };
}

function printersHabits(chance: Chance): Pick<Setting, 'inQuotes' | 'tails' | 'leastSpace'> {
  return {
    ...(chance.is(PAIRED_QUOTES) && { inQuotes: chance.oneOf(['', HAIR_SPACE] as const) }),
    ...(chance.is(TIGHT) && { leastSpace: chance.between(LEAST_SPACE, 1) }),
    ...(chance.is(TAILS) && { tails: chance.between(-1, 1) }),
  };
}

/** Shares of lines that have something underlined. */
const UNDERLINED = 0.01;
const UNDERLINED_TYPESCRIPT = 0.08;

/** Lists on a strip. */
export interface Lists {
  /** Share of its places where one may begin. */
  share: number;
  /** What the network can write. */
  letters: ReadonlySet<string>;
}

/** What stands on a strip: mostly pieces of paragraphs, at times headings, entries of registers, numbers and addresses, and lists. */
export function setLines(
  paragraphs: readonly string[],
  count: number,
  setting: Setting,
  chance: Chance,
  fits: Fits,
  lists?: Lists,
): SetLine[] {
  const lines: SetLine[] = [];
  let words: SetWord[] = [];
  while (lines.length < count) {
    if (words.length === 0) words = drawParagraph(paragraphs, setting, chance);
    // Without lists chance is not asked for them: lines of before come out the same.
    if (lists && chance.is(lists.share)) {
      const items = listLines(paragraphs, setting, lists.letters, chance);
      lines.push(...items.map((item) => fitted(item, fits)).filter(hasText));
    } else if (chance.is(0.15)) lines.push(fitted(setOddLine(paragraphs, setting, chance), fits));
    else lines.push(nextLine(words, setting, chance, fits));
  }
  const share = setting.face.isTypewriter ? UNDERLINED_TYPESCRIPT : UNDERLINED;
  return lines
    .filter((line) => line.words.length > 0)
    .map((line) => underlined(line, share, chance));
}

/** A paragraph of a text, or some entries of a register. */
function drawParagraph(
  paragraphs: readonly string[],
  { face: { isTypewriter } }: Setting,
  chance: Chance,
): SetWord[] {
  const isRegister = chance.is(0.08);
  const words: SetWord[] = isRegister
    ? Array.from({ length: 8 }, () => registerEntry(chance)).flat()
    : setWords(chance.oneOf(paragraphs).split(' '));
  if (chance.is(0.15)) changePoints(words, chance);
  if (chance.is(0.3)) emphasise(words, chance);
  return chance.is(isTypewriter ? 0.9 : 0.2) ? words.map(straightened) : words;
}

/** Typewriters, and many who set their own texts, have the same quotes on both sides, and hyphens for dashes. */
function straightened({ text, ...word }: SetWord): SetWord {
  return {
    ...word,
    text: text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll('—', '--'),
  };
}

/** Puts other points after some words, so that a network looks at them and does not guess. */
function changePoints(words: SetWord[], chance: Chance): void {
  for (const word of words) {
    if (chance.is(0.5)) {
      word.text = word.text.replace(/[.,;:]$/, () => chance.oneOf(['.', '.', ',', ',', ';', ':']));
    }
  }
}

/** Sets some of a paragraph's words in another way, names most of all in small capitals. */
function emphasise(words: SetWord[], chance: Chance): void {
  const style = chance.oneOf([
    'small capitals',
    'small capitals',
    'other slope',
    'other slope',
    'bold',
  ] as const);
  const begins = (word: SetWord, at: number) =>
    style === 'small capitals' ? at === 0 || /^\p{Lu}\p{Ll}/u.test(word.text) : true;
  for (const [at, word] of words.entries()) {
    if (!begins(word, at) || !chance.is(style === 'small capitals' ? 0.4 : 0.08)) continue;
    for (const each of words.slice(at, at + chance.whole(1, 4))) each.style ??= style;
  }
}

/** Takes as many words as fit; the last one may be broken. */
function nextLine(words: SetWord[], setting: Setting, chance: Chance, fits: Fits): SetLine {
  const line: SetWord[] = [];
  const place = { setting, letterSpace: chance.is(0.04) ? chance.between(0, 0.08) : 0 };
  const hasRoom = (word: SetWord) => fits([...line, word], setting, place.letterSpace);
  while (words.length > 0 && hasRoom(words[0]!)) line.push(words.shift()!);
  const [next] = words;
  if (next === undefined) return { words: line, ...place, isJustified: false };
  const broken = chance.is(0.4) ? breakOf(next, chance) : undefined;
  if (broken && hasRoom(broken[0])) {
    line.push(broken[0]);
    words[0] = broken[1];
  } else if (line.length === 0) {
    words.shift();
  }
  return { words: line, ...place, isJustified: chance.is(setting.face.isTypewriter ? 0.1 : 0.8) };
}

function breakOf(word: SetWord, chance: Chance): [SetWord, SetWord] | undefined {
  const { text } = word;
  if (!/^[a-z]{6,}[,.;:]?$/.test(text)) return undefined;
  const at = chance.whole(2, text.length - 4);
  return [
    { ...word, text: `${text.slice(0, at)}-` },
    { ...word, text: text.slice(at) },
  ];
}

/** A line that is no part of running text; headings at times with space between their letters. */
function setOddLine(paragraphs: readonly string[], setting: Setting, chance: Chance): SetLine {
  const words = oddLine(paragraphs, chance);
  const isLoose = words.every(({ text }) => text === text.toUpperCase()) && chance.is(0.3);
  return {
    words,
    setting,
    isJustified: false,
    letterSpace: isLoose ? chance.between(0.03, 0.15) : 0,
  };
}

/** A point alone is no line. */
const hasText = ({ words }: SetLine): boolean => words.length > 1;

function fitted(line: SetLine, fits: Fits): SetLine {
  const words = [...line.words];
  while (words.length > 0 && !fits(words, line.setting, line.letterSpace)) words.pop();
  return { ...line, words };
}
