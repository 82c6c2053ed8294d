import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filters } from '@legible/fixtures/filters/filters';
import {
  binary,
  greyPage,
  type Filter,
  type GreyPicture,
  type Strength,
} from '@legible/fixtures/filters/grey-picture';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { garden, harbour } from '@legible/fixtures/samples';
import { trueText } from '@legible/fixtures/truth';
import { reduceImage } from '@legible/ocr-engine/internal';
import { faxPdf } from '../measuring/tiff-pdf.ts';
import { readPgm } from '../measuring/picture-file.ts';
import type { ScanPage, ScanSet } from './scan-page.ts';

const DPI = 300;
const OWN: FixturePage[] = [
  { text: `${harbour}\n\n${garden}`, font: 'roman', fontSize: 11, pageNumber: 3 },
  { heading: 'A Promise of Beans', text: `${garden}\n\n${harbour}`, columns: 2, fontSize: 10 },
];

/** Of scans that are coarser than what is read, by strength: how many pixels of a page of `DPI` become one in each direction. */
const COARSER: Record<Strength, number> = { 1: 2, 2: 3, 3: 4 };

/** Which of them are made. */
export interface Wanted {
  strengths: Strength[];
  /** Of the corpus; two of our own come first. */
  books: number;
  /** In black and white as well. */
  binary: boolean;
}

/** What a telephone does to a page: it sees it from a side, in uneven light, and not quite sharp. */
const PHOTO = [filters.perspective, filters['uneven light'], filters.blur];
const CAMERAS: Record<string, Filter> = {
  'telephone photo': (picture, strength, seed) =>
    PHOTO.reduce((taken, filter) => filter(taken, strength, seed), picture),
};

/**
 * Clean pages, and the same spoilt by each filter of ours, and by several at once.
 * @param corpus folder of book pages
 * @param work folder for what is made on the way
 */
export function spoiltSets(corpus: string, work: string, wanted: Wanted): ScanSet[] {
  const clean = [...ownPages(), ...bookPages(corpus, work, wanted.books)];
  const spoilt = Object.entries({ ...filters, ...CAMERAS }).flatMap(([name, filter]) =>
    wanted.strengths.flatMap((strength) => {
      const pages = clean.map((page, index) =>
        changed(page, (picture) => filter(picture, strength, index + 1)),
      );
      const grey = english(`${name} ${strength}`, pages);
      const twice = english(
        `${name} ${strength}, binary`,
        pages.map((page) => changed(page, binary)),
      );
      return wanted.binary ? [grey, twice] : [grey];
    }),
  );
  const coarse = wanted.strengths.map((strength) =>
    english(
      `coarse, ${DPI / COARSER[strength]} dpi`,
      clean.map((page) => coarser(page, COARSER[strength])),
    ),
  );
  return [english('clean', clean), ...spoilt, ...coarse];
}

function english(name: string, pages: ScanPage[]): ScanSet {
  return { name, languages: ['eng'], pages };
}

function changed(page: ScanPage, change: (picture: GreyPicture) => GreyPicture): ScanPage {
  return { ...page, picture: async () => ({ grey: change((await page.picture()).grey) }) };
}

function coarser(page: ScanPage, factor: number): ScanPage {
  const picture = async () => {
    const { grey } = await page.picture();
    return { grey: reduceImage({ ...grey, stride: grey.width }, factor) };
  };
  return { ...page, dpi: page.dpi / factor, picture };
}

function ownPages(): ScanPage[] {
  return OWN.map((page, index) => ({
    name: `own-${index + 1}`,
    dpi: DPI,
    truth: trueText(page),
    picture: async () => ({ grey: await greyPage({ ...page, dpi: DPI }) }),
  }));
}

function bookPages(corpus: string, work: string, count: number): ScanPage[] {
  const names = readdirSync(corpus).filter((name) => name.endsWith('.tif'));
  // At equal distances, so that they are of different books.
  const step = Math.max(1, Math.floor(names.length / count));
  return names
    .toSorted()
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((name) => ({
      name,
      dpi: DPI,
      truth: readFileSync(join(corpus, name.replace('.tif', '.clean.txt')), 'utf8'),
      picture: async () => ({ grey: drawn(join(corpus, name), join(work, name)) }),
    }));
}

function drawn(tiff: string, base: string): GreyPicture {
  writeFileSync(`${base}.pdf`, faxPdf([readFileSync(tiff)]));
  execFileSync('pdftoppm', ['-r', String(DPI), '-gray', '-singlefile', `${base}.pdf`, base]);
  return readPgm(`${base}.pgm`);
}
