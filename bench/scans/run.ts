import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Strength } from '@legible/fixtures/filters/grey-picture';
import { machine } from '../measuring/machine.ts';
import { pgm } from '../measuring/picture-file.ts';
import { ScanPdf } from '../measuring/scan-pdf.ts';
import { installedReaders, OURS, type Prepared, type Reader } from './readers.ts';
import { writeOverlays } from './overlays.ts';
import type { ScanSet } from './scan-page.ts';
import { score } from './score.ts';
import { allSets } from './sets.ts';
import { type Result, table } from './table.ts';

// npm run bench:scans: reads forms, receipts, typescripts, other scripts and spoilt pages with Legible and what else is
// installed, set by set and by turns, and prints one table.
//   -- --folder F        fetched collections lie in F/funsd, F/sroie … of the names in sets.ts (or LEGIBLE_SCANS; ../shared/scans)
//   -- --only A,B        only the sets whose name holds A or B
//   -- --readers A,B     only the readers whose name holds A or B
//   -- --strengths 1,2,3 how much pages are spoilt (2)
//   -- --books N         how many book pages are spoilt beside two of our own (4)
//   -- --binary          spoilt pages in black and white as well
//   -- --pages           character errors of each page, too
//   -- --overlays DIR    draws found lines and their order over the worst pages of each set (--worst 20) and puts them there

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    readers: { type: 'string', default: '' },
    folder: { type: 'string' },
    strengths: { type: 'string', default: '2' },
    books: { type: 'string', default: '4' },
    binary: { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    overlays: { type: 'string' },
    worst: { type: 'string', default: '20' },
  },
});

const work = mkdtempSync(join(tmpdir(), 'legible-scans-'));
try {
  const wanted = {
    strengths: values.strengths.split(',').map((each) => Number(each) as Strength),
    books: Number(values.books),
    binary: values.binary,
  };
  const folder = values.folder ?? process.env['LEGIBLE_SCANS'];
  const sets = allSets(folder, join(work, 'made'), wanted).filter(({ name }) =>
    isWanted(name, values.only),
  );
  const readers = installedReaders().filter(({ name }) => isWanted(name, values.readers));
  console.log(`${machine()}\n`);
  const results: Result[] = [];
  for (const set of sets) results.push(...(await readSet(set, readers)));
  console.log(table(results));
} finally {
  rmSync(work, { recursive: true });
}

function isWanted(name: string, parts: string): boolean {
  return parts.split(',').some((part) => name.includes(part));
}

async function readSet(set: ScanSet, readers: Reader[]): Promise<Result[]> {
  const files = await prepare(set);
  const results: Result[] = [];
  for (const reader of readers) {
    const { pages, cpuSeconds } = await reader.read(files);
    const scores = set.pages.map(({ truth }, index) =>
      score(unspaced(truth, set), unspaced(shown(pages[index] ?? '', set), set)),
    );
    results.push({ set: set.name, reader: reader.name, scores, cpuSeconds });
  }
  const own = results.find(({ reader }) => reader === OURS);
  if (own && values.overlays !== undefined) await drawOverlays(set, files, own, values.overlays);
  rmSync(files.folder, { recursive: true });
  console.error(`${set.name}: done`);
  if (values.pages) printPages(set, results);
  return results;
}

async function drawOverlays(
  set: ScanSet,
  { pdf }: Prepared,
  { scores }: Result,
  folder: string,
): Promise<void> {
  const errors = scores.map(({ characters }) => characters.errors / Math.max(1, characters.total));
  await writeOverlays(set, { pdf, errors }, folder, Number(values.worst));
}

function shown(text: string, { isCapitals }: ScanSet): string {
  return isCapitals ? text.toUpperCase() : text;
}

function unspaced(text: string, { isUnspaced }: ScanSet): string {
  return isUnspaced ? text.replaceAll(/\s+/g, '') : text;
}

async function prepare({ name, languages, pages }: ScanSet): Promise<Prepared> {
  const folder = join(work, name.replaceAll(/\W+/g, '-'));
  mkdirSync(folder);
  const pdf = new ScanPdf();
  const pictures: string[] = [];
  for (const [index, page] of pages.entries()) {
    const scan = await page.picture();
    pdf.add(scan, page.dpi);
    const path = join(folder, `${index}.pgm`);
    writeFileSync(path, pgm(scan.grey));
    pictures.push(path);
  }
  const path = join(folder, 'scans.pdf');
  writeFileSync(path, pdf.finish());
  const resolutions = pages.map(({ dpi }) => dpi).toSorted((a, b) => a - b);
  const dpi = resolutions[resolutions.length >> 1] ?? 300;
  return { folder, pdf: path, pictures, dpi, languages };
}

/** Each page's character errors in percent, reader by reader. */
function printPages(set: ScanSet, results: Result[]): void {
  for (const [index, { name }] of set.pages.entries()) {
    const rates = results.map(({ scores }) => {
      const { errors = 0, total = 1 } = scores[index]?.characters ?? {};
      return ((100 * errors) / total).toFixed(1).padStart(6);
    });
    console.log(`${rates.join(' ')}  ${name}`);
  }
}
