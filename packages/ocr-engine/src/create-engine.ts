import type { Engine, EngineOptions, PageOutcome, TaskOptions } from './interface/engine.ts';
import { checkChoices } from './interface/check-choices.ts';
import { EngineError } from './interface/errors.ts';
import { probeWalls } from './isolation/probe.ts';
import { PageSpool } from './files/page-file.ts';
import { AUTO } from './languages/catalogue.ts';
import { FoundLanguages } from './languages/found-languages.ts';
import type { PageText, PageTexts } from './interface/page-text.ts';
import { sentThumbnail } from './page/thumbnail.ts';
import { MODEL_VARIABLE } from './model/trained-network.ts';
import { type Limits, limitsOf } from './workers/limits.ts';
import { cacheFolder } from './files/cache-folder.ts';
import { Pool } from './workers/pool.ts';
import type { TaskName, Tasks } from './workers/protocol.ts';
import { runTwice } from './workers/run-twice.ts';
import type { TaskLimits } from './workers/task-limits.ts';

const CHILD = new URL('./workers/start.mjs', import.meta.url);

/**
 * Starts an engine. Its child processes come up when they are first needed; `close` ends them.
 * @param options every limit has a default, see README
 * @throws {EngineError} `usage` for `processes` below 1, and for a choice that there is not
 */
export function createEngine(options: EngineOptions = {}): Engine {
  checkChoices(options);
  const limits = limitsOf(options);
  const pool = openPool(options, limits);
  return {
    inspect: (path, { mostPages, ...wanted } = {}) =>
      runTwice(
        pool,
        { task: 'inspect', path, mostPages },
        { ...taskLimits(limits, 'inspect', 0, {}), ...wanted },
      ),
    recognisePage: pageReader(pool, limits, options),
    appendTextLayer: async (path, pages, incrementPath, appending = {}) => {
      const { owner, signal, password, ...wanted } = appending;
      const spool = await spooled(pages, incrementPath);
      const files = { path, pagesPath: spool.path, outputPath: incrementPath };
      try {
        return await runTwice(
          pool,
          { task: 'append', ...files, options: wanted },
          taskLimits(limits, 'append', spool.count, { owner, signal, password }),
        );
      } finally {
        if (spool !== pages) await spool.remove();
      }
    },
    mendTextLayer: async (path, incrementPath, pages, tailPath, whose = {}) => {
      const spool = await spooled(pages, tailPath);
      const files = { path, incrementPath, pagesPath: spool.path, outputPath: tailPath };
      try {
        return await runTwice(
          pool,
          { task: 'mend', ...files },
          taskLimits(limits, 'mend', spool.count, whose),
        );
      } finally {
        if (spool !== pages) await spool.remove();
      }
    },
    ...fileTasks(pool, limits),
    joinPictures: pictureJoiner(pool, limits),
    walls: () => probeWalls(cacheFolder(process.env)),
    close: () => pool.close(),
  };
}

/** What reads one file and writes another. */
function fileTasks(
  pool: Pool,
  limits: Limits,
): Pick<Engine, 'convertToPdfA' | 'drawPage' | 'drawThumbnail' | 'repair'> {
  return {
    convertToPdfA: (path, outputPath, whose = {}) =>
      runTwice(
        pool,
        { task: 'archive', path, outputPath },
        taskLimits(limits, 'archive', 0, whose),
      ),
    drawPage: (path, page, outputPath, { dpi, ...whose }) =>
      runTwice(
        pool,
        { task: 'draw', path, page, dpi, outputPath },
        taskLimits(limits, 'draw', 0, whose),
      ),
    drawThumbnail: async (path, page, whose = {}) => {
      const { thumbnail } = await runTwice(
        pool,
        { task: 'thumbnail', path, page },
        taskLimits(limits, 'thumbnail', 0, whose),
      );
      const drawn = sentThumbnail(thumbnail);
      if (!drawn) throw new EngineError('page-failed');
      return drawn;
    },
    repair: (path, incrementPath, whose = {}) =>
      runTwice(
        pool,
        { task: 'repair', path, outputPath: incrementPath },
        taskLimits(limits, 'repair', 0, whose),
      ),
  };
}

function pageReader(pool: Pool, limits: Limits, options: EngineOptions): Engine['recognisePage'] {
  const { recogniser = 'lstm', childModule } = options;
  const byDocument = new FoundLanguages();
  return async (
    path,
    page,
    { mode = 'auto', isOnly = false, thumbnail = false, ownText, watch, ...more } = {},
  ) => {
    const { languages, ...whose } = more;
    checkChoices({ languages, mode });
    const wanted = languagesFrom(languages, options.languages);
    const isAuto = wanted.includes(AUTO);
    const how = { languages: wanted, recogniser, mode, isOnly, thumbnail, ownText };
    const request = {
      ...({ task: 'recognise', path, page, ...how } as const),
      // Looked up when it is sent, for pages are asked for ahead of the answers.
      get before() {
        return isAuto ? byDocument.of(path, whose.owner) : undefined;
      },
    };
    const answer = await runTwice(pool, request, {
      ...taskLimits(limits, 'recognise', 1, whose),
      watch,
    });
    if (answer.kind === 'recognised') byDocument.keep(path, whose.owner, answer.found);
    if (!childModule && readByNetwork(answer)) prepare(isAuto ? languagesOf(answer) : wanted);
    return toOutcome(answer);
  };
}

/** The first choice that names any: read in none, a page has no words and counts as blank. */
function languagesFrom(...choices: (string[] | undefined)[]): string[] {
  return choices.find((languages) => languages && languages.length > 0) ?? [AUTO];
}

function openPool(options: EngineOptions, limits: Limits): Pool {
  const { childModule, model } = options;
  const pool = new Pool({
    module: childModule ?? CHILD,
    processes: limits.processes,
    tasksPerChild: limits.pagesPerChild,
    restingMegabytes: limits.restingMegabytes,
    niceness: options.niceness ?? 0,
    scratchFolder: options.scratchFolder,
    heapMegabytes: limits.heapLimitMegabytes,
    isIsolated: options.isIsolated ?? childModule === undefined,
    requiredLayers: options.requiredLayers,
    ...(model && { environment: { [MODEL_VARIABLE]: model } }),
  });
  if (options.startsAtOnce) pool.start();
  return pool;
}

type Answer = Tasks['recognise']['answer'];

function languagesOf(answer: Answer): string[] {
  return answer.kind === 'recognised' ? (answer.languages ?? []) : [];
}

function readByNetwork(answer: Answer): boolean {
  return answer.kind === 'recognised' && answer.recogniser === 'lstm';
}

/** What ends a line where files of pages are read line by line; in JSON each of them may be a space. */
const LINE_ENDS = /[\n\r\u2028\u2029]/g;

/** Parses the text when it is first asked for. */
function toOutcome({ found: _ours, thumbnail: sent, ...page }: Answer): PageOutcome {
  const thumbnail = sentThumbnail(sent);
  const small = thumbnail ? { thumbnail } : {};
  if (page.kind === 'left-alone') {
    const own = page.json === undefined ? {} : { json: page.json.replaceAll(LINE_ENDS, ' ') };
    return { ...page, ...own, ...small };
  }
  const json = page.json.replaceAll(LINE_ENDS, ' ');
  let text: PageText | undefined;
  return {
    ...page,
    ...small,
    json,
    get text() {
      text ??= parsed(json);
      return text;
    },
  };
}

/** Prepares the children after this one, once in a process. Loaded late, since no caller waits for it. */
function prepare(languages: string[]): void {
  void import('./preparation/preparation.ts')
    .then(({ prepareChildren }) => prepareChildren(languages))
    .catch(() => {});
}

/** @throws {EngineError} `page-failed`: the child ran hostile input and may say anything */
function parsed(json: string): PageText {
  try {
    return JSON.parse(json) as PageText;
  } catch (cause) {
    throw new EngineError('page-failed', undefined, { cause });
  }
}

/** The method of an engine. Loaded late, since few documents are pictures. */
function pictureJoiner(pool: Pool, limits: Limits): Engine['joinPictures'] {
  return async (pictures, pdfPath, whose = {}) => {
    const { joinPictures } = await import('./join-pictures.ts');
    return joinPictures(pictures, pdfPath, ({ path, turn = 0 }, outputPath, firstNumber) =>
      runTwice(
        pool,
        { task: 'picture', path, outputPath, firstNumber, turn },
        taskLimits(limits, 'picture', 0, whose),
      ),
    );
  };
}

/** The pages as a file, which a child can read one by one. */
async function spooled(pages: PageTexts, incrementPath: string): Promise<PageSpool> {
  if (pages instanceof PageSpool) return pages;
  const spool = new PageSpool(`${incrementPath}.pages`);
  try {
    await spool.ready();
    for await (const page of pages) await spool.add(page);
    return spool;
  } catch (error) {
    await spool.remove();
    throw error;
  }
}

function taskLimits(
  limits: Limits,
  task: TaskName,
  pages: number,
  { owner, signal, password }: TaskOptions,
): TaskLimits {
  const seconds: Record<TaskName, number> = {
    inspect: limits.inspectTimeoutSeconds,
    recognise: limits.pageTimeoutSeconds,
    append: limits.appendTimeoutSeconds + limits.appendTimeoutSecondsPerPage * pages,
    mend: limits.appendTimeoutSeconds + limits.appendTimeoutSecondsPerPage * pages,
    draw: limits.inspectTimeoutSeconds,
    thumbnail: limits.inspectTimeoutSeconds,
    picture: limits.appendTimeoutSeconds,
    repair: limits.appendTimeoutSeconds,
    archive: limits.appendTimeoutSeconds * 5,
  };
  return {
    timeoutSeconds: seconds[task],
    memoryMegabytes: limits.memoryLimitMegabytes,
    owner,
    signal,
    password,
  };
}
