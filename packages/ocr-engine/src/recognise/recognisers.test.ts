import { scanPdf } from '@legible/fixtures/pdf';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { german, harbour } from '@legible/fixtures/samples';
import { trueText, trueWords } from '@legible/fixtures/truth';
import { afterAll, describe, expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { createEngine } from '../create-engine.ts';
import type { RecogniserName } from '../interface/engine.ts';
import type { Line, PageText, Word } from '../interface/page-text.ts';

const page: FixturePage = { text: harbour, dpi: 200, noise: 0.1 };

/** The page as it is seen when the paper was laid on the glass with a turn. */
async function turned(fixture: FixturePage, shown: 90 | 180 | 270): Promise<Uint8Array> {
  const hidden = (360 - shown) as 90 | 180 | 270;
  const pdf = Buffer.from(await scanPdf({ pages: [{ ...fixture, rotate: hidden }] }));
  const entry = `/Rotate ${hidden}`;
  const at = pdf.indexOf(entry);
  pdf.write(`/Rotate ${'0'.repeat(String(hidden).length)}`, at, 'latin1');
  return pdf;
}

const linesIn = ({ blocks }: PageText): Line[] => blocks.flatMap(({ lines }) => lines);
const wordsOf = (lines: Line[]): Word[] => lines.flatMap(({ words }) => words);
const textOf = (lines: Line[]) =>
  wordsOf(lines)
    .map(({ text }) => text)
    .join(' ');

/** Share of the true words that were found, wherever they stand. */
function recall(fixture: FixturePage, lines: Line[]): number {
  const found = new Set(wordsOf(lines).map(({ text }) => text));
  const wanted = trueText(fixture).split(' ');
  return wanted.filter((word) => found.has(word)).length / wanted.length;
}

describe.each(['lstm', 'tesseract'] as RecogniserName[])('the recogniser %s', (recogniser) => {
  const engine = createEngine({ recogniser, processes: 1 });
  afterAll(() => engine.close());

  async function read(pdf: Uint8Array, languages = ['eng']): Promise<PageText> {
    const outcome = await engine.recognisePage(await testFile('scan.pdf', pdf), 1, { languages });
    if (outcome.kind !== 'recognised') throw new Error(`left alone: ${outcome.reason}`);
    expect(outcome.recogniser).toBe(recogniser);
    return outcome.text;
  }

  const linesOf = async (...scan: Parameters<typeof read>) => linesIn(await read(...scan));

  it('reads a clean page all but without a mistake, its words boxed closely', async () => {
    const clean = { ...page, noise: 0 };
    const lines = await linesOf(await scanPdf({ pages: [clean] }));
    // A letter that is alike in both sizes may be taken for the other.
    expect(textOf(lines).toLowerCase()).toBe(trueText(clean).toLowerCase());
    const truth = trueWords(clean);
    const offs: number[] = [];
    for (const [index, { box, confidence }] of wordsOf(lines).entries()) {
      const off = box.map((side, at) => Math.abs(side - (truth[index]?.box[at] ?? 0)));
      offs.push(Math.max(...off));
      expect(confidence).toBeGreaterThan(50);
    }
    expect(Math.max(...offs)).toBeLessThan(5);
    expect(offs.reduce((sum, off) => sum + off, 0) / offs.length).toBeLessThan(1);
    expect(
      lines.every(({ orientation, direction }) => orientation === 0 && direction === 'ltr'),
    ).toBe(true);
  });

  it('reads columns one after the other', async () => {
    const columns: FixturePage = { ...page, columns: 2, fontSize: 10, noise: 0 };
    const lines = await linesOf(await scanPdf({ pages: [columns] }));
    expect(textOf(lines).slice(0, 200)).toBe(trueText(columns).slice(0, 200));
  });

  it.each([90, 180, 270] as const)('reads a page that is turned by %i degrees', async (turn) => {
    const text = await read(await turned(page, turn));
    const lines = linesIn(text);
    expect(recall(page, lines)).toBeGreaterThan(0.9);
    const along = lines.filter(({ orientation }) => orientation === turn).length;
    expect(along / lines.length).toBeGreaterThan(0.9);
    expect(text.pose?.turn).toBe(turn);
    expect(text.pose?.certainty).toBeGreaterThan(0.7);
  });

  it('reads a page that lies askew', async () => {
    const askew = { ...page, skew: 1.5 };
    const text = await read(await scanPdf({ pages: [askew] }));
    expect(recall(askew, linesIn(text))).toBeGreaterThan(0.95);
    expect(text.pose).toMatchObject({ turn: 0, skew: expect.closeTo(askew.skew, 1) as number });
  });

  it('reads a bilevel page', async () => {
    const bilevel: FixturePage = { ...page, encoding: 'bilevel', dpi: 300 };
    expect(recall(bilevel, await linesOf(await scanPdf({ pages: [bilevel] })))).toBeGreaterThan(
      0.97,
    );
  });

  it('reads Greek, with the letter mu rather than the micro sign', async () => {
    const greek: FixturePage = {
      ...page,
      text: 'Η θάλασσα ήταν ήρεμη στις 7 π.μ. και μετά.',
      noise: 0,
    };
    const lines = await linesOf(await scanPdf({ pages: [greek] }), ['ell']);
    expect(textOf(lines)).toBe(trueText(greek));
  });

  it('reads Spanish, with a letter that its model lacks', async () => {
    const text = 'La cigüeña y el pingüino no temen la lluvia.';
    const spanish: FixturePage = { ...page, text, noise: 0 };
    const lines = await linesOf(await scanPdf({ pages: [spanish] }), ['spa']);
    expect(textOf(lines)).toBe(trueText(spanish));
  });

  it('reads two languages, and says which word is in which', async () => {
    const letter: FixturePage = { ...page, text: `${harbour}\n\n${german}` };
    const lines = await linesOf(await scanPdf({ pages: [letter] }), ['eng', 'deu']);
    expect(recall(letter, lines)).toBeGreaterThan(0.93);
    const languages = new Set(wordsOf(lines).map(({ language }) => language));
    expect(languages).toEqual(new Set(['eng', 'deu']));
  });
});
