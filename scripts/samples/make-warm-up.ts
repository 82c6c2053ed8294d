/**
 * Makes the scan that a new engine reads for itself, so that all the code which pages need is compiled
 * and kept before the first file of a stranger comes: a plain page and one with columns. The same bytes
 * each time. Run it after a change here: node scripts/samples/make-warm-up.ts
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';

const TARGET = resolve(import.meta.dirname, '../../packages/ocr-engine/assets/warm-up.pdf');
const MOST_BYTES = 200 * 1024;

const look = { font: 'serif', fontSize: 11, dpi: 300, noise: 0, encoding: 'bilevel' } as const;
const pages: FixturePage[] = [
  { ...look, heading: 'The Harbour', text: harbour, pageNumber: 1 },
  { ...look, heading: 'The Garden', text: garden, pageNumber: 2, columns: 2, skew: 0.4 },
];

const pdf = await scanPdf({ pages });
if (pdf.length > MOST_BYTES) throw new Error(`The scan has ${pdf.length} bytes: too many`);
await writeFile(TARGET, pdf);
console.log(`${TARGET}: ${pdf.length} bytes`);
