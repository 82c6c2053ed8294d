import { middleOf } from '../text/box-sides.ts';
import type { Block, Box, Line, Word } from '../interface/page-text.ts';
import type { StraightPage } from './straight-page.ts';

/** What upright rules are read as. */
const STROKE = '[|¦\\[\\]{}!]';
const FIRST = new RegExp(`^${STROKE}`, 'u');
const LAST = new RegExp(`${STROKE}$`, 'u');

/**
 * Takes out the signs that rules beside words were read as.
 * @param down the straight page's upright rules
 * @param near how far a rule may stand from the end of the word that it was read with
 * @param straight where words stand on it
 */
export function withoutStrokes(
  blocks: Block[],
  down: Box[],
  near: number,
  straight: StraightPage,
): Block[] {
  const isRuleBeside = (onPage: Box, side: 0 | 2) => {
    const box = straight.box(onPage);
    return down.some(
      (rule) =>
        Math.abs(middleOf(rule) - box[side]) <= near && rule[1] < box[3] && rule[3] > box[1],
    );
  };
  const clean = (line: Line): Line => {
    const words = line.words.map((word) => withoutEnds(word, isRuleBeside));
    if (words.every((word, at) => word === line.words[at])) return line;
    return { ...line, words: words.filter(({ text }) => text !== '') };
  };
  return blocks
    .map((block) => ({
      ...block,
      lines: block.lines.map(clean).filter(({ words }) => words.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}

function withoutEnds(word: Word, isRuleBeside: (onPage: Box, side: 0 | 2) => boolean): Word {
  let { text } = word;
  let [left, top, right, bottom] = word.box;
  const width = (right - left) / text.length;
  if (FIRST.test(text) && isRuleBeside(word.box, 0)) {
    text = text.slice(1);
    left += width;
  }
  if (LAST.test(text) && isRuleBeside(word.box, 2)) {
    text = text.slice(0, -1);
    right -= width;
  }
  return text === word.text ? word : { ...word, text, box: [left, top, right, bottom] };
}
