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

/** A PDF of pages of old books, with the names of their pictures in its order. */
export interface BookPdf {
  path: string;
  names: string[];
}

/** The pages of old books as PDFs of `pagesEach` pages, the rest as a smaller one; undefined where they are absent. */
export async function withBookPdfs<Result>(
  pagesEach: number,
  work: (pdfs: BookPdf[], folder: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (!existsSync(BOOKS)) return undefined;
  const all = readdirSync(BOOKS).filter((name) => name.endsWith('.tif'));
  const folder = mkdtempSync(join(tmpdir(), 'legible-bench-'));
  try {
    const pdfs = Array.from({ length: Math.ceil(all.length / pagesEach) }, (_, at): BookPdf => {
      const names = all.slice(at * pagesEach, (at + 1) * pagesEach);
      const path = join(folder, `books-${at}.pdf`);
      writeFileSync(path, faxPdf(names.map((name) => readFileSync(join(BOOKS, name)))));
      return { path, names };
    });
    return await work(pdfs, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The pages of old books, as we read them, beside each truth; none where they are absent. */
export async function bookPages(): Promise<PageSet[]> {
  const sets = await withBookPdfs(1, async (pdfs, folder) => {
    const engine = createEngine({ processes: 1, languages: ['eng'], scratchFolder: folder });
    try {
      const read = TRUTHS.map((truth) => ({ ...truth, pages: new Array<ReadPage>() }));
      for (const {
        path,
        names: [name = ''],
      } of pdfs) {
        const outcome = await engine.recognisePage(path, 1, { owner: 'bench' });
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
