import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, type Errors } from '../measuring/accuracy.ts';
import { isUnspaced, type LanguagePage, pagesIn } from './pages.ts';
import { type LanguageFiles, readByTesseract, readPage, writePages } from './read.ts';

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

/** Finds the language of every page; reads the long ones where it is told, by turns with tesseract. */
export async function measureLanguage(language: string): Promise<LanguageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'legible-languages-'));
  try {
    const pages = pagesIn(language);
    const files = await writePages(pages, folder);
    // Networks are loaded and functions compiled by the first page.
    await readPage(files, 1, language);
    await readPage(files, 1);
    const findings = await findAll(pages, files);
    return { language, findings, ...(await readAll(pages, files)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function findAll(pages: LanguagePage[], files: LanguageFiles): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [index, page] of pages.entries()) {
    const { language, cpuSeconds } = await readPage(files, index + 1);
    findings.push({ page, found: language, cpuSeconds });
  }
  return findings;
}

async function readAll(pages: LanguagePage[], files: LanguageFiles) {
  const legible: Reader = { characters: [], cpuSeconds: 0 };
  const tesseract: Reader = { characters: [], cpuSeconds: 0 };
  for (const [index, page] of pages.entries()) {
    if (page.words < LONG) continue;
    const { language } = page;
    add(legible, page, await readPage(files, index + 1, language));
    add(tesseract, page, await readByTesseract(files, index + 1, language));
  }
  return { legible, tesseract };
}

function add(reader: Reader, page: LanguagePage, read: { text: string; cpuSeconds: number }): void {
  const { truth, language } = page;
  const shown = (text: string) => (isUnspaced(language) ? text.replaceAll(/\s+/g, '') : text);
  reader.characters.push(compare(shown(truth), shown(read.text)).characters);
  reader.cpuSeconds += read.cpuSeconds;
}
