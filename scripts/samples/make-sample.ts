/**
 * Makes the scan that people without one of their own can try: one page, set and spoiled by our own
 * fixtures, the same bytes each time. Run it after a change here: node scripts/samples/make-sample.ts
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';

const TARGET = resolve(import.meta.dirname, '../../packages/web/public/sample-scan.pdf');
const MOST_BYTES = 150 * 1024;

const text = `This sheet was typed, signed, filed and one day laid upon a scanner. What came out was a picture:
millions of dots, and not a single word among them. One could look at it, but never look in it.

Now open the processed copy and search for the word lighthouse. The page looks the same to the last
speck of dust, yet its words can be found, selected and copied. They lie over the picture, unseen,
each in the place where it was printed.

When you are done, delete this sample and bring a letter, a contract or an old report of your own.
Even a page that went into the scanner a little askew, like this one, comes out legible.`;

const page: FixturePage = {
  heading: 'On Reading a Picture',
  text,
  font: 'serif',
  fontSize: 13,
  pageNumber: 1,
  dpi: 150,
  skew: 0.6,
  noise: 0.03,
  seed: 7,
};

const pdf = await scanPdf({ pages: [page] });
if (pdf.length > MOST_BYTES) throw new Error(`The sample has ${pdf.length} bytes: too many`);
await writeFile(TARGET, pdf);
console.log(`${TARGET}: ${pdf.length} bytes`);
