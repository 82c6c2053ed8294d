import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type Errors } from '../measuring/accuracy.ts';
import { isUnspaced, type LanguagePage, pagesIn } from './pages.ts';
import {
  type LanguageFiles,
  type PageReading,
  readByTesseract,
  readPage,
  writePages,
} from './read.ts';

/** Whether a page's language was found. */
export interface Finding {
  page: LanguagePage;
  found: string | undefined;
  cpuSeconds: number;
}

/** What a language's pages cost and how well they were read, where it was told. */
export interface Reader {
  characters: Errors[];
  cpuSeconds: number;
}

export interface LanguageResult {
  language: string;
  findings: Finding[];
  legible: Reader;
  tesseract: Reader;
}

/** Pages with this many words are read by tesseract, too. */
const LONG = 250;
/** How often all of them are read before anything is measured, and how often each is measured. */
const WARMING = 2;
const TURNS = 3;

/** Finds the language of every page; reads the long ones where it is told, by turns with that, and with tesseract. */
export async function measureLanguage(language: string): Promise<LanguageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'legible-languages-'));
  const result: LanguageResult = {
    language,
    findings: [],
    legible: { characters: [], cpuSeconds: 0 },
    tesseract: { characters: [], cpuSeconds: 0 },
  };
  try {
    const pages = pagesIn(language);
    const files = await writePages(pages, folder);
    await warmUp(pages, files);
    for (const [index, page] of pages.entries()) {
      const number = index + 1;
      if (page.words >= LONG) await measurePage(result, page, files, number);
      else result.findings.push(findingOf(page, await readPage(files, number)));
    }
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Loads networks and word lists, and has functions compiled. */
async function warmUp(pages: LanguagePage[], files: LanguageFiles): Promise<void> {
  for (let turn = 0; turn < WARMING; turn += 1) {
    for (const [index, { language, words }] of pages.entries()) {
      if (words < LONG) continue;
      await readPage(files, index + 1);
      await readPage(files, index + 1, language);
    }
  }
}

/** Each way by turns, of which the quickest counts: whatever else runs on the machine only adds to it. */
async function measurePage(
  { findings, legible, tesseract }: LanguageResult,
  page: LanguagePage,
  files: LanguageFiles,
  number: number,
): Promise<void> {
  const [found, told]: [PageReading[], PageReading[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    found.push(await readPage(files, number));
    told.push(await readPage(files, number, page.language));
  }
  findings.push(findingOf(page, quickest(found)));
  add(legible, page, quickest(told));
  add(tesseract, page, await readByTesseract(files, number, page.language));
}

const findingOf = (page: LanguagePage, { language, cpuSeconds }: PageReading): Finding => ({
  page,
  found: language,
  cpuSeconds,
});

const quickest = (readings: PageReading[]) =>
  readings.reduce((best, other) => (other.cpuSeconds < best.cpuSeconds ? other : best));

function add(reader: Reader, page: LanguagePage, read: { text: string; cpuSeconds: number }): void {
  const { truth, language } = page;
  const shown = (text: string) => (isUnspaced(language) ? text.replaceAll(/\s+/g, '') : text);
  reader.characters.push(compare(shown(truth), shown(read.text)).characters);
  reader.cpuSeconds += read.cpuSeconds;
}
