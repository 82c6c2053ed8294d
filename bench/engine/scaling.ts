import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createEngine } from '@legible/ocr-engine';
import { markdownTable } from '../measuring/markdown.ts';
import { descendantsOf } from '../measuring/processes.ts';
import { median } from '../measuring/quantiles.ts';
import { measure } from '../measuring/measure.ts';
import { othersSince, processorTime } from './processor-time.ts';

/** After this many pages a process has found its speed. */
const WARMING = 40;
/** A round in which other programs took more than this share of the cores says nothing. */
const QUIET = 0.05;
const LANGUAGES = { languages: ['eng'] };
const ONE_THREAD = { OMP_THREAD_LIMIT: '1' };
/** No process is replaced by one that is cold and runs wherever it likes. */
const PAGES_PER_CHILD = 100_000;

const FIRST_CORE = '0';
const ALL_CORES = `0-${availableParallelism() - 1}`;

type Engine = ReturnType<typeof createEngine>;

/** `pinned` is one recogniser that has one core with all its threads and its parent; the others may use them all. */
const WAYS = ['pinned', 'one', 'two'] as const;
type Way = (typeof WAYS)[number];

const NAMES: Record<Way, string> = {
  pinned: 'one, on one core',
  one: 'one, on any',
  two: 'two, on any',
};

interface Speed {
  pagesASecond: number;
  /** Of the recogniser processes and this one. */
  cpuSecondsAPage: number;
  /** How many cores these processes kept busy. */
  cores: number;
  /** Share of all cores' time that other programs took. */
  others: number;
}

type Round = Record<Way, Speed> & {
  /** As many times what one `tesseract` reads do two read beside each other: what this machine's cores share. */
  rival: number;
};

/**
 * Pages a second of one and of two recogniser processes on the same pages, by turns. All are warm:
 * what a process costs to start is measured with the whole command, not here. A single recogniser that
 * may use two cores does use more than one, since V8 compiles and collects garbage beside it; what a
 * second core brings is seen against one that shares a single core with the process that hands it the pages.
 * In the same rounds one `tesseract` command is run against two: it has one thread and shares nothing with the other but
 * the machine.
 * @param pdf a document whose pages are all to be recognised
 * @param picture a page for `tesseract`
 * @returns lines to print
 */
export async function scaling(pdf: string, picture: string, rounds: number): Promise<string> {
  const engines = {} as Record<Way, Engine>;
  try {
    for (const way of WAYS) engines[way] = await warmEngine(way, pdf);
    const { pageCount } = await engines.one.inspect(pdf);
    const found: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const speeds = {} as Round;
      for (const way of WAYS) {
        pin(process.pid, way === 'pinned' ? FIRST_CORE : ALL_CORES);
        speeds[way] = await read(engines[way], pdf, pageCount);
      }
      speeds.rival = await twoAgainstOne(picture);
      found.push(speeds);
    }
    return [`${pageCount} pages, warm:`, tableOf(found), ...summary(found)].join('\n');
  } finally {
    await Promise.all(Object.values(engines).map((engine) => engine.close()));
  }
}

async function warmEngine(way: Way, pdf: string): Promise<Engine> {
  const processes = way === 'two' ? 2 : 1;
  const before = new Set(descendantsOf(process.pid));
  const engine = createEngine({ processes, pagesPerChild: PAGES_PER_CHILD });
  const { pageCount } = await engine.inspect(pdf);
  await read(engine, pdf, Math.min(pageCount, processes * WARMING));
  const own = descendantsOf(process.pid).filter((pid) => !before.has(pid));
  if (way === 'pinned') for (const pid of own) pin(pid, FIRST_CORE);
  return engine;
}

/** Gives a process these cores alone, with all its threads. */
function pin(pid: string | number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}

async function read(engine: Engine, pdf: string, pageCount: number): Promise<Speed> {
  const before = processorTime();
  const pages = Array.from({ length: pageCount }, (_, index) =>
    engine.recognisePage(pdf, index + 1, LANGUAGES),
  );
  await Promise.all(pages);
  const after = processorTime();
  const [cpu, wall] = [after.own - before.own, after.wall - before.wall];
  return {
    pagesASecond: pageCount / wall,
    cpuSecondsAPage: cpu / pageCount,
    cores: cpu / wall,
    others: othersSince(before),
  };
}

async function twoAgainstOne(picture: string): Promise<number> {
  const run = () => measure(['tesseract', picture, '-'], [0], ONE_THREAD);
  const alone = await run();
  const both = await Promise.all([run(), run()]);
  return (2 * alone.wallSeconds) / Math.max(...both.map(({ wallSeconds }) => wallSeconds));
}

function tableOf(found: Round[]): string {
  return markdownTable(
    ['recognisers', 'pages a second', 'CPU s a page', 'cores used', 'others took'],
    found.flatMap((round) => WAYS.map((way) => row(way, round[way]))),
  );
}

function row(way: Way, { pagesASecond, cpuSecondsAPage, cores, others }: Speed): string[] {
  const taken = `${(100 * others).toFixed(0)} %`;
  const figures = [pagesASecond.toFixed(2), cpuSecondsAPage.toFixed(3), cores.toFixed(2)];
  return [NAMES[way], ...figures, taken];
}

function summary(found: Round[]): string[] {
  const quiet = found.filter((round) => WAYS.every((way) => round[way].others < QUIET));
  if (quiet.length === 0) return ['other programs took too much for a comparison'];
  const those = `median of the ${quiet.length} of ${found.length} rounds that were quiet`;
  const lines = (['pinned', 'one'] as const).map((way) => {
    const ratio = median(quiet.map((round) => round.two.pagesASecond / round[way].pagesASecond));
    return `two read ${ratio.toFixed(2)} times as many as ${NAMES[way]} (${those})`;
  });
  const rival = median(quiet.map((round) => round.rival));
  return [
    ...lines,
    `two tesseract commands read ${rival.toFixed(2)} times as many as one (${those})`,
  ];
}
