import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf, textPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';
import { trueText } from '@legible/fixtures/truth';
import { faxPdf } from '../measuring/tiff-pdf.ts';

export interface Case {
  name: string;
  /** Files that are processed one after the other. */
  files: string[];
  /** True text of each page of all files; undefined where it is not compared. */
  truth: (string | undefined)[];
}

const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));
const books = join(corpus, 'books');
/** This many of the book pages are also processed as files of their own. */
const SINGLE_PAGES = 5;

/** Everything that is measured; makes the files that are not there as they are needed. */
export async function prepareCases(folder: string): Promise<Case[]> {
  mkdirSync(folder, { recursive: true });
  return [...bookCases(folder), ...(await scanCases(folder))];
}

/** The book pages as one PDF, several times over, and the first of them as a picture. */
export function prepareBooks(folder: string, times = 1) {
  mkdirSync(folder, { recursive: true });
  const scans = bookNames().map((name) => readFileSync(join(books, name)));
  const path = join(folder, `books-${times}.pdf`);
  writeFileSync(path, faxPdf(Array.from({ length: times }, () => scans).flat()));
  // What was published has faults of its own.
  const truth = bookNames().map((name) =>
    readFileSync(join(books, name.replace('.tif', '.clean.txt')), 'utf8'),
  );
  return { path, pageCount: times * scans.length, truth, picture: join(books, bookNames()[0]!) };
}

/** Paths of the book pages' pictures. */
export function bookScans(): string[] {
  return bookNames().map((name) => join(books, name));
}

function bookNames(): string[] {
  return readdirSync(books)
    .filter((name) => name.endsWith('.tif'))
    .toSorted();
}

function bookCases(folder: string): Case[] {
  if (!existsSync(corpus)) {
    console.log('the corpus of book pages is not beside the repository: left out');
    return [];
  }
  const names = bookNames();
  const scans = names.map((name) => readFileSync(join(books, name)));
  const truth = names.map((name) =>
    readFileSync(join(books, name.replace('.tif', '.txt')), 'utf8'),
  );
  const write = (name: string, pages: Buffer[]) => {
    const path = join(folder, name);
    writeFileSync(path, faxPdf(pages));
    return path;
  };
  const singles = names
    .slice(0, SINGLE_PAGES)
    .map((name, index) => write(`${name}.pdf`, [scans[index]!]));
  const linn = join(corpus, 'pdf', 'linn');
  return [
    { name: `books, ${names.length} pages`, files: [write('books.pdf', scans)], truth },
    { name: `books, ${SINGLE_PAGES} files`, files: singles, truth: truth.slice(0, SINGLE_PAGES) },
    { name: 'linn.pdf', files: [`${linn}.pdf`], truth: [readFileSync(`${linn}.txt`, 'utf8')] },
  ];
}

async function scanCases(folder: string): Promise<Case[]> {
  const page: FixturePage = { text: `${harbour}\n\n${garden}`, dpi: 300, noise: 0.2, fontSize: 11 };
  const make = async (name: string, pdf: Promise<Uint8Array>, truth?: string): Promise<Case> => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.pdf`);
    writeFileSync(path, await pdf);
    return { name, files: [path], truth: [truth] };
  };
  const blank = scanPdf({ pages: [{ ...page, text: '' }] });
  return [
    await make('colour JPEG', scanPdf({ pages: [page] }), trueText(page)),
    await make('grey scan', scanPdf({ pages: [{ ...page, encoding: 'grey' }] }), trueText(page)),
    await make('blank page', blank),
    await make('born-digital', textPdf({ pages: [page] })),
  ];
}
