import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, pageToPlainText } from '@legible/ocr-engine';
import { misreadBy, tokensOf } from '@legible/server/internal';
import { faxPdf } from '../../measuring/tiff-pdf.ts';
import type { ReadPage } from './page-of.ts';

const BOOKS =
  process.env['LEGIBLE_BOOKS'] ??
  new URL('../../../../shared/corpus/books/', import.meta.url).pathname;
const SHORTEST = 5;

/** What stands on the pages: as the set came, with slips, and as it was corrected, which other benches use. */
const TRUTHS = [
  { name: 'book pages', ending: '.txt' },
  { name: 'book pages, corrected truth', ending: '.clean.txt' },
];

/** Pages whose misread words are looked for. */
interface PageSet {
  name: string;
  pages: ReadPage[];
}

/** The pages of old books as one PDF, with the names of their pictures in its order; undefined where they are absent. */
export async function withBookPdf<Result>(
  work: (pdf: string, names: string[], folder: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (!existsSync(BOOKS)) return undefined;
  const names = readdirSync(BOOKS).filter((name) => name.endsWith('.tif'));
  const folder = mkdtempSync(join(tmpdir(), 'legible-bench-'));
  try {
    const pdf = join(folder, 'books.pdf');
    writeFileSync(pdf, faxPdf(names.map((name) => readFileSync(join(BOOKS, name)))));
    return await work(pdf, names, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The pages of old books, as we read them, beside each truth; none where they are absent. */
export async function bookPages(): Promise<PageSet[]> {
  const sets = await withBookPdf(async (pdf, names, folder) => {
    const engine = createEngine({ processes: 1, languages: ['eng'], scratchFolder: folder });
    try {
      const read = TRUTHS.map((truth) => ({ ...truth, pages: new Array<ReadPage>() }));
      for (const [at, name] of names.entries()) {
        const outcome = await engine.recognisePage(pdf, at + 1, { owner: 'bench' });
        if (outcome.kind !== 'recognised') continue;
        const text = pageToPlainText(outcome.text);
        for (const { ending, pages } of read) {
          const truth = readFileSync(join(BOOKS, name.replace('.tif', ending)), 'utf8');
          pages.push(readPage(text, truth));
        }
      }
      return read;
    } finally {
      await engine.close();
    }
  });
  return sets ?? [];
}

const wordsOf = (text: string) => new Set(tokensOf(text).map(({ word }) => word));

function readPage(text: string, truthText: string): ReadPage {
  const [truth, read] = [wordsOf(truthText), wordsOf(text)];
  const wrong = [...read].filter((word) => !truth.has(word));
  const misread = [...truth].filter(
    (word) =>
      word.length >= SHORTEST && !read.has(word) && wrong.some((other) => isOneOff(word, other)),
  );
  return { text, truth, misread };
}

/** One letter is another one, is lacking or too many, or two letters were read as one. */
const isOneOff = (word: string, other: string) => (misreadBy(word, other) ?? 2) <= 1;
