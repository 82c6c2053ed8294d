import { createEngine } from '../../packages/ocr-engine/src/create-engine.ts';
import { median } from './measure.ts';

/** After so many pages a process has found its speed. */
const WARMING = 25;
const LANGUAGES = { languages: ['eng'] };

/**
 * Pages a second of one and of two recogniser processes on the same pages, by turns. Both are warm:
 * what a process costs to start is measured with the whole command, not here.
 * @param pdf a document whose pages are all to be recognised
 * @returns lines to print
 */
export async function scaling(pdf: string, rounds: number): Promise<string> {
  const [one, two] = [createEngine({ processes: 1 }), createEngine({ processes: 2 })];
  try {
    const { pageCount } = await one.inspect(pdf);
    const read = (engine: typeof one) => pagesASecond(engine, pdf, pageCount);
    await pagesASecond(one, pdf, Math.min(pageCount, WARMING));
    await pagesASecond(two, pdf, Math.min(pageCount, 2 * WARMING));
    const found: { one: number; two: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push({ one: await read(one), two: await read(two) });
    }
    const ratio = median(found.map((each) => each.two / each.one));
    return [
      `${pageCount} pages, warm; pages a second of one recogniser and of two:`,
      ...found.map((each) => `${each.one.toFixed(2)}  ${each.two.toFixed(2)}`),
      `two read ${ratio.toFixed(2)} times as many as one (median of ${rounds} rounds)`,
    ].join('\n');
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

async function pagesASecond(
  engine: ReturnType<typeof createEngine>,
  pdf: string,
  pageCount: number,
): Promise<number> {
  const started = performance.now();
  const pages = Array.from({ length: pageCount }, (_, index) =>
    engine.recognisePage(pdf, index + 1, LANGUAGES),
  );
  await Promise.all(pages);
  return (1000 * pageCount) / (performance.now() - started);
}
