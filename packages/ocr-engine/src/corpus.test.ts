import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { looksAlike } from '../test/looks-alike.ts';
import { pdfiumWords, pictureOf, popplerWords, qpdfComplaints } from '../test/pdf-tools.ts';
import { pdfjsRuns } from '../test/pdfjs.ts';
import { overlaps, runOverlaps, selectionsOf } from '../test/selection.ts';
import { createEngine } from './create-engine.ts';
import type { Engine } from './interface/engine.ts';
import { EngineError, type EngineErrorCode } from './interface/errors.ts';
import type { PageText } from './interface/page-text.ts';
import { makeSearchable } from './make-searchable.ts';

/** Odd files from the wild, kept beside the repository; not everybody has them. */
const folder = fileURLToPath(new URL('../../../../shared/corpus/pdf/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
if (files.length === 0) console.warn('skipped: no corpus of odd PDFs beside the repository');

const refusals: Record<string, EngineErrorCode> = {
  'invalid.pdf': 'damaged',
  'livecycle.pdf': 'xfa-form',
};

const texts = new Map<string, PageText[]>();
const engine = listening(createEngine());
const outputs = await mkdtemp(join(tmpdir(), 'legible-corpus-'));
afterAll(async () => {
  await engine.close();
  await rm(outputs, { recursive: true });
});

/** Keeps what was recognised, by the path of the file. */
function listening(real: Engine): Engine {
  return {
    ...real,
    recognisePage: async (path, page, options) => {
      const outcome = await real.recognisePage(path, page, options);
      if (outcome.kind === 'recognised')
        texts.set(path, [...(texts.get(path) ?? []), outcome.text]);
      return outcome;
    },
  };
}

/** Undefined for a file that was processed to `output`, else the name of the refusal. */
async function refusalOf(name: string, output: string): Promise<EngineErrorCode | undefined> {
  return makeSearchable(join(folder, name), output, { engine }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof EngineError) return error.code;
      throw error;
    },
  );
}

const refused = files.filter((name) => refusals[name]);
const processed = files.filter((name) => !refusals[name]);
/** Share of each word's place that a reader marks, over all files. */
const marked = { poppler: [] as number[], PDFium: [] as number[], 'pdf.js': [] as number[] };

/** What was recognised is what three readers find, where it was found. */
async function compareExtraction(output: string, pages: PageText[]): Promise<void> {
  const inPdfjs = await pdfjsRuns(
    output,
    pages.map(({ page }) => page),
  );
  for (const [index, page] of pages.entries()) {
    const wanted = selectionsOf(page);
    const poppler = await popplerWords(output, page.page);
    const pdfium = await pdfiumWords(output, page.page);
    const pdfjs = inPdfjs[index] ?? [];
    marked.poppler.push(...overlaps(wanted, poppler));
    marked.PDFium.push(...overlaps(wanted, pdfium));
    marked['pdf.js'].push(...runOverlaps(wanted, pdfjs));
    for (const found of [poppler, pdfium, pdfjs]) {
      const lost = missing(textsOf(wanted), textsOf(found).join(' '));
      expect(lost).toBeLessThanOrEqual(Math.ceil(wanted.length * 0.02));
    }
  }
}

const textsOf = (words: { text: string }[]) => words.map(({ text }) => text);

/** How many words are not found as words. */
function missing(words: string[], found: string): number {
  const left = new Map<string, number>();
  for (const word of found.split(/\s+/)) left.set(word, (left.get(word) ?? 0) + 1);
  return words
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0;
    }).length;
}

describe.skipIf(files.length === 0)('every odd PDF', () => {
  it.concurrent.each(processed)(
    '%s keeps its bytes and its looks, and stays sound',
    async (name) => {
      const [input, output] = [join(folder, name), join(outputs, name)];
      expect(await refusalOf(name, output)).toBeUndefined();
      const [before, after] = [await readFile(input), await readFile(output)];
      expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
      expect(Buffer.compare(await pictureOf(input), await pictureOf(output))).toBe(0);
      expect(await looksAlike(input, output)).toEqual([]);
      const complaints = await qpdfComplaints(input);
      expect((await qpdfComplaints(output)).length).toBeLessThanOrEqual(complaints.length);
      await compareExtraction(output, texts.get(input) ?? []);
    },
  );

  it('a French page is read in French, though nobody says that it is', () => {
    const [page] = texts.get(join(folder, 'francais.pdf')) ?? [];
    const lines = page?.blocks.flatMap((block) => block.lines) ?? [];
    const words = lines.flatMap((line) => line.words);
    expect(new Set(words.map(({ language }) => language))).toEqual(new Set(['fra']));
    expect(words.map(({ text }) => text).join(' ')).toMatch(/bûches .*l['’]âtre/);
  });

  it.each(refused)('%s is refused by name', async (name) => {
    expect(await refusalOf(name, join(outputs, name))).toBe(refusals[name]);
  });

  it('has its words marked where they are, 95 of 100 by four fifths of their place', () => {
    for (const shares of Object.values(marked)) {
      expect(shares.length).toBeGreaterThan(1000);
      const good = shares.filter((share) => share >= 0.8).length;
      expect(good / shares.length).toBeGreaterThanOrEqual(0.95);
    }
  });
});
