import { createEngine } from '../../packages/ocr-engine/src/create-engine.ts';
import { median } from './measure.ts';
import { othersSince, processorTime } from './processor-time.ts';

/** After so many pages a process has found its speed. */
const WARMING = 25;
/** A round in which other programs took more than this share of the cores says nothing. */
const QUIET = 0.05;
const LANGUAGES = { languages: ['eng'] };

type Engine = ReturnType<typeof createEngine>;

interface Speed {
  pagesASecond: number;
  /** Of the recogniser processes and this one. */
  cpuSecondsAPage: number;
  /** Share of all cores' time that other programs took. */
  others: number;
}

interface Round {
  one: Speed;
  two: Speed;
}

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
    await read(one, pdf, Math.min(pageCount, WARMING));
    await read(two, pdf, Math.min(pageCount, 2 * WARMING));
    const found: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push({ one: await read(one, pdf, pageCount), two: await read(two, pdf, pageCount) });
    }
    return [
      `${pageCount} pages, warm; one recogniser, then two:`,
      ...found.map((each) => `${shown(each.one)};  ${shown(each.two)}`),
      summary(found),
    ].join('\n');
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

async function read(engine: Engine, pdf: string, pageCount: number): Promise<Speed> {
  const before = processorTime();
  const pages = Array.from({ length: pageCount }, (_, index) =>
    engine.recognisePage(pdf, index + 1, LANGUAGES),
  );
  await Promise.all(pages);
  const after = processorTime();
  return {
    pagesASecond: pageCount / (after.wall - before.wall),
    cpuSecondsAPage: (after.own - before.own) / pageCount,
    others: othersSince(before),
  };
}

function shown({ pagesASecond, cpuSecondsAPage, others }: Speed): string {
  const taken = `others took ${(100 * others).toFixed(0)} %`;
  return `${pagesASecond.toFixed(2)} pages/s (${cpuSecondsAPage.toFixed(3)} CPU s a page, ${taken})`;
}

function summary(found: Round[]): string {
  const quiet = found.filter(({ one, two }) => Math.max(one.others, two.others) < QUIET);
  if (quiet.length === 0) return 'other programs took too much for a comparison';
  const ratio = median(quiet.map(({ one, two }) => two.pagesASecond / one.pagesASecond));
  const which = `median of the ${quiet.length} of ${found.length} rounds that were quiet`;
  return `two read ${ratio.toFixed(2)} times as many as one (${which})`;
}
