import { scanPdf } from '@legible/fixtures/pdf';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { textsOfScripts } from '@legible/fixtures/texts-of-scripts';
import { trueText } from '@legible/fixtures/truth';
import { testFile } from '@legible/fixtures/folder';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import type { PageText } from '../interface/page-text.ts';

/** Letters of the one text that are not in the other, as a share of it. */
function missing(wanted: string, found: string): number {
  const left = Array.from(found);
  const lost = Array.from(wanted).filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return lost.length / wanted.length;
}

const linesIn = ({ blocks }: PageText) => blocks.flatMap(({ lines }) => lines);

describe('lines that run from top to bottom', () => {
  const engine = createEngine({ processes: 1 });
  afterAll(() => engine.close());

  it.each([
    ['jpn', textsOfScripts.japanese],
    ['chi_sim', textsOfScripts.chinese],
  ])('are read by the model of level writing: %s', async (language, text) => {
    const page: FixturePage = {
      text,
      font: 'han',
      fontSize: 14,
      direction: 'ttb',
      unspaced: true,
      dpi: 300,
      noise: 0,
    };
    const path = await testFile('columns.pdf', await scanPdf({ pages: [page] }));
    const outcome = await engine.recognisePage(path, 1, { languages: [language] });
    if (outcome.kind !== 'recognised') throw new Error(`left alone: ${outcome.reason}`);
    const lines = linesIn(outcome.text);
    const found = lines.map(({ words }) => words.map((word) => word.text).join(''));
    expect(missing(trueText(page), found.join(''))).toBeLessThan(0.08);
    expect(found[0]!.slice(3, 9)).toBe(text.slice(3, 9));
    expect(
      lines.every(({ direction, orientation }) => direction === 'ttb' && orientation === 0),
    ).toBe(true);
    const lefts = lines.map(({ box }) => box[0]);
    expect(lefts).toEqual(lefts.toSorted((a, b) => b - a));
    const [first, second] = lines[0]!.words;
    expect(second!.box[1]).toBeGreaterThan(first!.box[1]);
  });
});
