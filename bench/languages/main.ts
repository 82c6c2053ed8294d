import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findTessdata } from '@legible/ocr-engine';
import { installedLanguages } from '@legible/ocr-engine/internal';
import { machine } from '../measuring/machine.ts';
import { markdownTable } from '../measuring/markdown.ts';
import { COLUMNS, languageRow } from './language-row.ts';
import { type LanguageResult, measureLanguage } from './measure-language.ts';
import { findScans, scansTable } from './real-scans.ts';
import { mistakes, resultsTable, strengthsTable } from './results-table.ts';
import { languagesWithText } from './texts.ts';

// Writes the tables of docs/languages.md; the chapters that people wrote stay. scripts/bench-languages.sh says what can be
// asked.

/** Without these the table would be smaller than what is promised of it. */
const EXPECTED =
  'ara chi_sim chi_tra deu ell eng fra heb hin ita jpn kor nld pol por rus spa tha ukr vie'.split(
    ' ',
  );
const FOUND = '## Found and read\n';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    networks: { type: 'boolean', default: false },
    scans: { type: 'string' },
  },
});
const document = fileURLToPath(new URL('../../docs/languages.md', import.meta.url));
const old = readFileSync(document, 'utf8');

if (values.scans === undefined) await measureGenerated();
else console.log(scansTable(await findScans(values.scans)));

async function measureGenerated(): Promise<void> {
  const found = values.networks ? chapter(old, FOUND) : await foundAndRead();
  if (values.only === undefined) writeFileSync(document, await page(found));
}

async function page(foundChapter: string): Promise<string> {
  const others = /^## [^]*/m.exec(old.replace(chapter(old, FOUND), ''))?.[0] ?? '';
  return [
    '# Languages',
    '',
    foundChapter,
    others.replace(chapter(others, '## Networks\n'), ''),
    await networks(),
  ].join('\n');
}

/** @returns a chapter of a document with its heading; nothing where it has none */
function chapter(text: string, heading: string): string {
  const start = text.indexOf(heading);
  if (start === -1) return '';
  const end = text.indexOf('\n## ', start);
  return text.slice(start, end === -1 ? undefined : end + 1);
}

async function foundAndRead(): Promise<string> {
  const installed = new Set(installedLanguages().map(({ name }) => name));
  const wanted = values.only?.split(',');
  const languages = languagesWithText().filter(
    (name) => installed.has(name) && (wanted?.includes(name) ?? true),
  );
  const results: LanguageResult[] = [];
  for (const language of languages) {
    const result = await measureLanguage(language);
    console.log(resultsTable([result]).split('\n')[2]);
    results.push(result);
  }
  console.log(`\n${strengthsTable(results)}\n\nMistaken: ${mistakes(results)}\n`);
  return [
    FOUND,
    `Generated scans at 300 dpi (texts: GNOME's help, and our own in Arabic, Hebrew, Hindi and Thai), with ${installed.size} languages installed; each page`,
    'alone, in two fonts by turns, clean and spoilt in three strengths by blur, weak ink, specks, skew or uneven light.',
    'Errors and CPU seconds are those of the long pages with the language told: of Legible in a process that has found its speed, the least of three turns,',
    'of the `tesseract` command with one thread. "Found for" is what finding the language adds to that, by turns, where nothing is known of other pages.',
    `Measured by \`npm run bench:languages\`; ${machine()}.`,
    '',
    resultsTable(results),
    '',
    strengthsTable(results),
    '',
    `Mistaken: ${mistakes(results)}.`,
    '',
  ].join('\n');
}

async function networks(): Promise<string> {
  const folder = findTessdata(EXPECTED);
  const languages = readdirSync(folder)
    .filter((name) => name.endsWith('.traineddata') && name !== 'osd.traineddata')
    .map((name) => name.replace('.traineddata', ''))
    .toSorted();
  const rows: string[][] = [];
  for (const language of languages) rows.push(await languageRow(folder, language));
  return [
    '## Networks',
    '',
    "Which of Tesseract's models the fast recogniser runs. Each installed language package (here Debian's",
    `\`tesseract-ocr-*\`, version ${packageVersion()}) is loaded, its network translated, and a line of 1,200 pixels run through`,
    "network and decoder. A language that is not fast is read by libtesseract's own recogniser, and the report of the document",
    'says so. Most codes: how many outputs spell the longest character. Dictionaries: of punctuation, words and numbers.',
    '',
    markdownTable(COLUMNS, rows),
    '',
  ].join('\n');
}

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
