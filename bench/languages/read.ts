import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUTO, recognisePage } from '@legible/ocr-engine/internal';
import { ONE_THREAD } from '../measuring/commands.ts';
import { measure } from '../measuring/measure.ts';
import { pgm } from '../measuring/picture-file.ts';
import { ScanPdf } from '../measuring/scan-pdf.ts';
import { DPI, type LanguagePage } from './pages.ts';

/** Pages of one language as files. */
export interface LanguageFiles {
  folder: string;
  pdf: string;
  /** The pictures that tesseract reads. */
  pictures: string[];
}

export interface PageReading {
  text: string;
  /** What it was found to be in; of a page that was left alone, nothing. */
  language: string | undefined;
  cpuSeconds: number;
}

/** Writes pages into a folder, all of them as one PDF. */
export async function writePages(
  pages: readonly LanguagePage[],
  folder: string,
): Promise<LanguageFiles> {
  const pdf = new ScanPdf();
  const pictures: string[] = [];
  for (const [index, page] of pages.entries()) {
    const grey = await page.picture();
    pdf.add({ grey }, DPI);
    const path = join(folder, `${index}.pgm`);
    writeFileSync(path, pgm(grey));
    pictures.push(path);
  }
  const path = join(folder, 'pages.pdf');
  writeFileSync(path, pdf.finish());
  return { folder, pdf: path, pictures };
}

/**
 * Reads a page as the engine's own processes do, in this one, which has found its speed; nothing is known of other pages.
 * @param number counted from 1
 * @param language undefined where it is to be found
 */
export async function readPage(
  { pdf }: LanguageFiles,
  number: number,
  language = AUTO,
): Promise<PageReading> {
  const before = process.cpuUsage();
  const page = await recognisePage(pdf, number, [language], 'lstm').catch(() => undefined);
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  if (page?.kind !== 'recognised') return { text: '', language: undefined, cpuSeconds };
  const lines = page.text.blocks.flatMap((block) => block.lines);
  const text = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
  return { text, language: page.languages?.[0], cpuSeconds };
}

/** What the `tesseract` command reads on a page in a language that it is told. */
export async function readByTesseract(
  { folder, pictures }: LanguageFiles,
  number: number,
  language: string,
): Promise<{ text: string; cpuSeconds: number }> {
  const output = join(folder, 'tesseract');
  const options = ['-l', language, '--dpi', String(DPI)];
  const command = ['tesseract', pictures[number - 1] ?? '', output, ...options];
  const { cpuSeconds } = await measure(command, [0], ONE_THREAD);
  return { cpuSeconds, text: readFileSync(`${output}.txt`, 'utf8') };
}
