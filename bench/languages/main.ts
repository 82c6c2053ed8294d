import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findTessdata } from '@legible/ocr-engine';
import { markdownTable } from '../measuring/markdown.ts';
import { COLUMNS, languageRow } from './language-row.ts';

// Writes docs/languages.md: what becomes of each installed language when it is really loaded. The chapters below stay.

/** Without these the table would be smaller than what is promised of it. */
const EXPECTED =
  'ara chi_sim chi_tra deu ell eng fra heb hin ita jpn kor nld pol por rus spa tha ukr vie'.split(
    ' ',
  );

const document = fileURLToPath(new URL('../../docs/languages.md', import.meta.url));
const chapters = /^## [^]*/m.exec(readFileSync(document, 'utf8'))?.[0] ?? '';
const folder = findTessdata(EXPECTED);
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.traineddata') && name !== 'osd.traineddata')
  .map((name) => name.replace('.traineddata', ''))
  .toSorted();
const rows: string[][] = [];
for (const language of languages) rows.push(await languageRow(folder, language));
const page = [
  '# Languages',
  '',
  "Which of Tesseract's models the fast recogniser runs. Written by `npm run bench:languages`, which",
  `loads each installed language package (here Debian's \`tesseract-ocr-*\`, version ${packageVersion()}), translates`,
  'its network, and runs a line of 1,200 pixels through network and decoder. A language that is not',
  "fast is read by libtesseract's own recogniser, and the report of the document says so.",
  '',
  markdownTable(COLUMNS, rows),
  '',
  chapters,
];
writeFileSync(document, page.join('\n'));

function packageVersion(): string {
  try {
    const format = '${Version}';
    return execFileSync('dpkg-query', ['-W', `-f=${format}`, 'tesseract-ocr-eng'], {
      encoding: 'utf8',
    });
  } catch {
    return 'unknown';
  }
}
