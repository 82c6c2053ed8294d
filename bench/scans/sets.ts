import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { altoPages } from './alto-pages.ts';
import { bornDigital } from './born-digital.ts';
import { forms } from './funsd.ts';
import type { ScanSet } from './scan-page.ts';
import { spoiltSets, type Wanted } from './spoilt.ts';
import { scriptSets } from './scripts.ts';
import { receipts } from './sroie.ts';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));

const COLLECTIONS = [
  { folder: 'funsd', name: 'forms (FUNSD, training part)', languages: ['eng'], read: forms },
  {
    folder: 'sroie',
    name: 'receipts (SROIE)',
    languages: ['eng'],
    isCapitals: true,
    read: receipts,
  },
  // Of the folders `12148-btv1b10583038c` and `europeana-random-selection` alone: the others are the exam.
  {
    folder: 'tapuscorpus',
    name: 'typescripts (tapuscorpus)',
    languages: ['fra'],
    read: altoPages,
  },
  {
    folder: 'typed-deu',
    name: 'German typescripts (EHRI)',
    languages: ['deu'],
    read: altoPages,
  },
  {
    folder: 'typed-ces',
    name: 'Czech typescripts (EHRI)',
    languages: ['ces'],
    read: altoPages,
  },
  {
    folder: 'typed-dan',
    name: 'Danish typescripts (EHRI)',
    languages: ['dan'],
    read: altoPages,
  },
  {
    folder: 'print-deu',
    name: 'German catalogues (FONDUE)',
    languages: ['deu'],
    read: altoPages,
  },
  {
    folder: 'print-spa',
    name: 'Spanish books (FONDUE)',
    languages: ['spa'],
    read: altoPages,
  },
  {
    folder: 'print-ita',
    name: 'Italian books (FONDUE)',
    languages: ['ita'],
    read: altoPages,
  },
  {
    folder: 'born-digital',
    name: 'tables and columns (born digital)',
    languages: ['eng'],
    read: bornDigital,
  },
];

/**
 * Every set that is there; those that are not are named.
 * @param folder where fetched collections lie, each in a folder of its name
 * @param work folder for what is made on the way
 */
export function allSets(folder: string | undefined, work: string, wanted: Wanted): ScanSet[] {
  return [
    ...collections(folder ?? join(shared, 'scans'), work),
    ...scriptSets(),
    ...spoilt(work, wanted),
  ];
}

function collections(folder: string, work: string): ScanSet[] {
  return COLLECTIONS.flatMap(({ folder: own, read, ...set }) => {
    const path = join(folder, own);
    if (existsSync(path)) return [{ ...set, pages: read(path, work) }];
    console.log(`${set.name}: no ${path}, left out`);
    return [];
  });
}

function spoilt(work: string, wanted: Wanted): ScanSet[] {
  const corpus = join(shared, 'corpus', 'books');
  if (!existsSync(corpus)) {
    console.log('the corpus of book pages is not beside the repository: spoilt pages are left out');
    return [];
  }
  mkdirSync(work, { recursive: true });
  return spoiltSets(corpus, work, wanted);
}
