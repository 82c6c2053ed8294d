import { readFileSync } from 'node:fs';
import { createEngine } from '../../packages/ocr-engine/src/create-engine.ts';
import { median } from './measure.ts';

/** After so many pages a process has found its speed. */
const WARMING = 25;
const LANGUAGES = { languages: ['eng'] };
/** USER_HZ, in which Linux counts time in /proc. */
const TICKS_A_SECOND = 100;

type Engine = ReturnType<typeof createEngine>;

interface Speed {
  pagesASecond: number;
  /** Of the recogniser processes. */
  cpuSecondsAPage: number;
}

/**
 * Pages a second of one and of two recogniser processes on the same pages, by turns. Both are warm:
 * what a process costs to start is measured with the whole command, not here. CPU seconds tell
 * whether two are in each other's way, or something else took the cores.
 * @param pdf a document whose pages are all to be recognised
 * @returns lines to print
 */
export async function scaling(pdf: string, rounds: number): Promise<string> {
  const [one, two] = [createEngine({ processes: 1 }), createEngine({ processes: 2 })];
  try {
    const { pageCount } = await one.inspect(pdf);
    await read(one, pdf, Math.min(pageCount, WARMING));
    await read(two, pdf, Math.min(pageCount, 2 * WARMING));
    const found: { one: Speed; two: Speed }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      found.push({ one: await read(one, pdf, pageCount), two: await read(two, pdf, pageCount) });
    }
    const ratio = median(found.map((each) => each.two.pagesASecond / each.one.pagesASecond));
    return [
      `${pageCount} pages, warm; one recogniser, then two:`,
      ...found.map((each) => `${shown(each.one)}   ${shown(each.two)}`),
      `two read ${ratio.toFixed(2)} times as many as one (median of ${rounds} rounds)`,
    ].join('\n');
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

async function read(engine: Engine, pdf: string, pageCount: number): Promise<Speed> {
  const [started, before] = [performance.now(), childrenCpuSeconds()];
  const pages = Array.from({ length: pageCount }, (_, index) =>
    engine.recognisePage(pdf, index + 1, LANGUAGES),
  );
  await Promise.all(pages);
  const seconds = (performance.now() - started) / 1000;
  return {
    pagesASecond: pageCount / seconds,
    cpuSecondsAPage: (childrenCpuSeconds() - before) / pageCount,
  };
}

function shown({ pagesASecond, cpuSecondsAPage }: Speed): string {
  return `${pagesASecond.toFixed(2)} pages/s (${cpuSecondsAPage.toFixed(3)} CPU s a page)`;
}

/** User and system time of this process's living children; Linux only. */
function childrenCpuSeconds(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
  const ticks = children.split(' ').map((pid) => {
    // Behind the name, which may hold spaces: utime and stime are fields 14 and 15 of proc(5).
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
    return user + system;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}
