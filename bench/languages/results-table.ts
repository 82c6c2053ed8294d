import { summarise } from '../measuring/accuracy.ts';
import { markdownTable } from '../measuring/markdown.ts';
import type { Finding, LanguageResult, Reader } from './measure-language.ts';

const COLUMNS = [
  'language',
  'found, 60 words and more',
  'found, 25 words',
  'wrong characters',
  'tesseract',
  'CPU s a page',
  'tesseract',
  'found for',
];
/** Under this many words a page is a short one. */
const LONGER = 60;
const STRENGTHS = [0, 1, 2, 3];

/** A row for each language, and for all together. */
export function resultsTable(results: LanguageResult[]): string {
  const rows = results.map((result) => [
    result.language,
    ...foundCells(result.findings),
    wrong(result.legible),
    wrong(result.tesseract),
    seconds(result.legible),
    seconds(result.tesseract),
    foundFor(result),
  ]);
  const all = results.flatMap(({ findings }) => findings);
  return markdownTable(COLUMNS, [...rows, ['**all**', ...foundCells(all), '', '', '', '', '']]);
}

/** How many were found by how much the pages were spoilt. */
export function strengthsTable(results: LanguageResult[]): string {
  const all = results.flatMap(({ findings }) => findings);
  const rows = STRENGTHS.map((strength) => {
    const here = all.filter(({ page }) => page.strength === strength);
    return [strength === 0 ? 'clean' : `spoilt, ${strength}`, ...foundCells(here)];
  });
  return markdownTable(['pages', 'found, 60 words and more', 'found, 25 words'], rows);
}

/** What was taken for what, each with how often; "none" where all were found. */
export function mistakes(results: LanguageResult[]): string {
  const wrongOnes = results
    .flatMap(({ findings }) => findings)
    .filter(({ page, found }) => found !== page.language)
    .map(({ page, found }) => `${page.language} as ${found ?? 'nothing'}`);
  const counted = Map.groupBy(wrongOnes, (each) => each);
  const told = [...counted].map(([each, { length }]) => `${each} (${length})`);
  return told.join(', ') || 'none';
}

function foundCells(findings: Finding[]): string[] {
  const [long, short] = [true, false].map((isLong) =>
    findings.filter(({ page }) => page.words >= LONGER === isLong),
  );
  return [share(long ?? []), share(short ?? [])];
}

function share(findings: Finding[]): string {
  const right = findings.filter(({ page, found }) => found === page.language);
  return `${right.length} of ${findings.length}`;
}

function wrong({ characters }: Reader): string {
  return `${summarise(characters).micro.toFixed(1)} %`;
}

function seconds({ cpuSeconds, characters }: Reader): string {
  return (cpuSeconds / characters.length).toFixed(2);
}

/** What finding costs on long pages beside telling the language. */
function foundFor({ findings, legible }: LanguageResult): string {
  const long = findings.filter(({ page }) => page.words > LONGER);
  const cost = long.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / legible.cpuSeconds;
  return `${Math.round(100 * (cost - 1))} %`;
}
