import type { Chance } from '../../chance.ts';
import { someWords } from './odd-lines.ts';
import { type SetLine, type Setting, setWords, type SetWord } from './set-line.ts';

/** What stands before the points of a list, and what else is drawn where a point is meant: several times what is usual. */
const POINTS = ['•', '•', '•', '•', '•', '–', '–', '–', '·', '-', '-', '*', '*', '*', '*', '—'];
const DISC = '•';
const DISCS = [DISC, DISC, DISC, DISC, '●', '▪', '■'];
/** Items of a list, words of an item at most, and how far its words stand from its point, in usual spaces. */
const ITEMS = [2, 7] as const;
const LONGEST = 14;
const HANG = [0.9, 6] as const;

/** Some lines as a list, however wide: each begins with the same sign, of those that the network can write. */
export function listLines(
  paragraphs: readonly string[],
  setting: Setting,
  letters: ReadonlySet<string>,
  chance: Chance,
): SetLine[] {
  const text = chance.oneOf(POINTS.filter((sign) => letters.has(sign)));
  const drawn = text === DISC ? chance.oneOf(DISCS) : text;
  const point: SetWord = { text, ...(drawn !== text && { drawn }) };
  const hang = chance.between(...HANG);
  return Array.from({ length: chance.whole(...ITEMS) }, () => {
    const words = [point, ...setWords(someWords(paragraphs, LONGEST, chance))];
    return { words, setting, isJustified: false, letterSpace: 0, hang };
  });
}
