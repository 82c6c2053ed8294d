import { middleOf } from '../text/box-sides.ts';
import type { Block, Box, Line, Word } from '../interface/page-text.ts';

/** What upright rules are read as. */
const STROKE = '[|¦\\[\\]{}!]';
const FIRST = new RegExp(`^${STROKE}`, 'u');
const LAST = new RegExp(`${STROKE}$`, 'u');

/**
 * Takes out the signs that rules beside words were read as.
 * @param down the page's upright rules
 * @param near how far a rule may stand from the end of the word that it was read with
 */
export function withoutStrokes(blocks: Block[], down: Box[], near: number): Block[] {
  const isRuleAt = (x: number, box: Box) =>
    down.some(
      (rule) => Math.abs(middleOf(rule) - x) <= near && rule[1] < box[3] && rule[3] > box[1],
    );
  const clean = (line: Line): Line => {
    const words = line.words.map((word) => withoutEnds(word, isRuleAt));
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

function withoutEnds(word: Word, isRuleAt: (x: number, box: Box) => boolean): Word {
  let { text } = word;
  let [left, top, right, bottom] = word.box;
  const width = (right - left) / text.length;
  if (FIRST.test(text) && isRuleAt(left, word.box)) {
    text = text.slice(1);
    left += width;
  }
  if (LAST.test(text) && isRuleAt(right, word.box)) {
    text = text.slice(0, -1);
    right -= width;
  }
  return text === word.text ? word : { ...word, text, box: [left, top, right, bottom] };
}
