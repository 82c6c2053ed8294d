import { scanPdf } from '@legible/fixtures/pdf';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { textsOfScripts } from '@legible/fixtures/texts-of-scripts';
import { trueText } from '@legible/fixtures/truth';
import { testFile } from '@legible/fixtures/folder';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';
import { pageToPlainText } from '../export/text.ts';

/** Words of a text that follow each other in the other one, too, as a share of them. */
function inOrder(wanted: string[], found: string[]): number {
  let lengths = found.map(() => 0).concat(0);
  for (const word of wanted) {
    const next = [0];
    for (const [at, other] of found.entries()) {
      next.push(word === other ? lengths[at]! + 1 : Math.max(lengths[at + 1]!, next[at]!));
    }
    lengths = next;
  }
  return lengths.at(-1)! / wanted.length;
}

describe('pages in scripts from right to left', () => {
  const engine = createEngine({ processes: 1 });
  afterAll(() => engine.close());

  it.each([
    ['heb', textsOfScripts.hebrew, 'sans', '(בחודש מאי)'],
    ['ara', textsOfScripts.arabic, 'arabic', '(في شهر'],
  ] as const)(
    'are read column by column from the right: %s',
    async (language, text, font, brackets) => {
      const longer = Array.from({ length: 3 }, () => text).join('\n\n');
      const page: FixturePage = {
        text: longer,
        font,
        fontSize: 14,
        columns: 2,
        direction: 'rtl',
        dpi: 300,
        noise: 0,
      };
      const path = await testFile('columns.pdf', await scanPdf({ pages: [page] }));
      const outcome = await engine.recognisePage(path, 1, { languages: [language] });
      if (outcome.kind !== 'recognised') throw new Error(`left alone: ${outcome.reason}`);
      const found = pageToPlainText(outcome.text);
      expect(inOrder(trueText(page).split(' '), found.split(/\s+/))).toBeGreaterThan(0.85);
      expect(found).toContain(brackets);
      const lines = outcome.text.blocks.flatMap((block) => block.lines);
      expect(lines.every(({ direction }) => direction === 'rtl')).toBe(true);
    },
  );

  it.each([
    ['both languages are named', ['heb', 'eng']],
    ['their own language alone is named', ['heb']],
  ])('are read with the Latin words among them, where %s', async (_, languages) => {
    const page: FixturePage = {
      text: textsOfScripts.hebrew,
      fontSize: 12,
      direction: 'rtl',
      dpi: 300,
      noise: 0,
    };
    const path = await testFile('mixed.pdf', await scanPdf({ pages: [page] }));
    const outcome = await engine.recognisePage(path, 1, { languages });
    if (outcome.kind !== 'recognised') throw new Error(`left alone: ${outcome.reason}`);
    const lines = outcome.text.blocks.flatMap((block) => block.lines);
    const words = lines.flatMap((line) => line.words);
    const texts = words.map(({ text }) => text);
    expect(texts.slice(texts.indexOf('חברת'), texts.indexOf('חברת') + 4)).toEqual([
      'חברת',
      'Legible',
      'Systems',
      'בעיר',
    ]);
    expect(new Set(words.map(({ language }) => language))).toEqual(new Set(['heb', 'eng']));
  });
});
