import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGIBLE } from '../measuring/commands.ts';
import { markdownTable } from '../measuring/markdown.ts';
import { type Cost, measure } from '../measuring/measure.ts';
import { median } from '../measuring/quantiles.ts';
import { faxPdf } from '../measuring/tiff-pdf.ts';

const FILES = 40;

/** A way of reading the same pages. */
interface Way {
  name: string;
  run: () => Promise<Cost>;
}

/**
 * Many files of one page in one command, the same pages as one document, and OCRmyPDF called for each file, by turns.
 * @param scans pictures of pages, taken again from the first one where there are fewer than files
 * @param work folder for what is made on the way
 * @returns a table in Markdown
 */
export async function manyFiles(
  scans: readonly string[],
  work: string,
  rounds: number,
): Promise<string> {
  const ways = waysOf(scans, work);
  const costs = new Map(ways.map(({ name }) => [name, [] as Cost[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of ways) costs.get(name)!.push(await run());
  }
  const of = (name: string, what: keyof Cost) => median(costs.get(name)!.map((cost) => cost[what]));
  const [base] = ways;
  const rows = ways.map(({ name }) => [
    name,
    of(name, 'cpuSeconds').toFixed(1),
    of(name, 'wallSeconds').toFixed(1),
    `${(of(name, 'cpuSeconds') / of(base!.name, 'cpuSeconds')).toFixed(2)} ×`,
  ]);
  return markdownTable([`${FILES} pages`, 'CPU s', 'wall s', 'CPU beside the first row'], rows);
}

function waysOf(scans: readonly string[], work: string): Way[] {
  const pages = Array.from({ length: FILES }, (_, index) =>
    readFileSync(scans[index % scans.length]!),
  );
  const document = join(work, 'document.pdf');
  writeFileSync(document, faxPdf(pages));
  const files = pages.map((page, index) => {
    const path = join(work, `page-${index + 1}.pdf`);
    writeFileSync(path, faxPdf([page]));
    return path;
  });
  const output = join(work, 'out.pdf');
  const folder = join(work, 'out');
  return ['eng', 'auto']
    .flatMap((language) => [
      {
        name: `Legible -l ${language}, one document`,
        run: () => legible(document, output, '-l', language),
      },
      {
        name: `Legible -l ${language}, ${FILES} files, one command`,
        run: () => {
          rmSync(folder, { recursive: true, force: true });
          return legible(...files, '--out', folder, '-l', language);
        },
      },
    ])
    .concat({ name: `OCRmyPDF, called ${FILES} times`, run: () => ocrmypdf(files, output) });
}

async function ocrmypdf(files: readonly string[], output: string): Promise<Cost> {
  const total: Cost = { cpuSeconds: 0, wallSeconds: 0, peakMegabytes: 0 };
  for (const file of files) {
    const cost = await measure(['ocrmypdf', '--output-type', 'pdf', '--quiet', file, output]);
    total.cpuSeconds += cost.cpuSeconds;
    total.wallSeconds += cost.wallSeconds;
    total.peakMegabytes = Math.max(total.peakMegabytes, cost.peakMegabytes);
  }
  return total;
}

function legible(...words: string[]): Promise<Cost> {
  return measure([process.execPath, LEGIBLE, ...words, '--quiet']);
}
