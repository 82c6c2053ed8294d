import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTessdata } from '../layout/tessdata.ts';
import { PageSpool } from '../page-file.ts';
import { cacheFolder } from './cache-folder.ts';
import type { Reply, RequestOf, TaskName, Tasks } from './protocol.ts';
import { WorkerProcess } from './worker-process.ts';

const TRUSTED_CHILD = new URL('./trusted-child.ts', import.meta.url);
const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** Our own scan: a plain page and one with columns (scripts/make-warm-up.ts). */
const SCAN = fileURLToPath(new URL('../../assets/warm-up.pdf', import.meta.url));
const PAGES = [1, 2];
const LIMITS = { timeoutSeconds: 120, memoryMegabytes: 1536 };
/** It can wait: everything works without, only slower. */
const NICENESS = 10;

const begun = new Set<string>();

/**
 * Sees to it that the cache holds what children need at their start: compiled code, and the languages'
 * networks as graphs. Children read it, but cannot write it once they have seen a file from outside. So
 * where something is missing, a child that may write reads a scan of our own, in the background.
 */
export function prepareChildren(languages: string[]): void {
  const name = languages.join('+');
  // Asked for every page: to look for the folder takes some twenty calls to the system.
  if (begun.has(name)) return;
  const cache = cacheFolder(process.env);
  if (cache === undefined) return;
  begun.add(name);
  // After the child that somebody waits for. One try a process: what fails now fails at the next page, too.
  setTimeout(() => void prepare(cache, languages).catch(() => {}), 0).unref();
}

async function prepare(cache: string, languages: string[]): Promise<void> {
  const mark = join(cache, `prepared-${hashOf([SOURCES, ...languages])}`);
  const wanted = hashOf(dependencies(languages));
  if (contentOf(mark) === wanted) return;
  const folder = mkdtempSync(join(tmpdir(), 'legible-preparation-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Nobody waits for it: the process may end before.
  process.once('exit', remove);
  try {
    await readOwnScan(languages, folder);
    writeFileSync(mark, wanted);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** What the cache depends on: names of files, with size and time. */
function dependencies(languages: string[]): string[] {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(SOURCES, name));
  const tessdata = findTessdata(languages);
  const models = languages.map((name) => join(tessdata, `${name}.traineddata`));
  const files = [...sources, ...models].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
  return [process.execPath, process.version, ...files];
}

async function readOwnScan(languages: string[], folder: string): Promise<void> {
  const child = new WorkerProcess(TRUSTED_CHILD, { niceness: NICENESS, scratchFolder: folder });
  const spool = new PageSpool(join(folder, 'pages'));
  const perform = async <T extends TaskName>(request: RequestOf<T>) =>
    answerOf<T>(await child.perform(request as never, LIMITS));
  try {
    await perform<'inspect'>({ task: 'inspect', path: SCAN });
    const task = {
      task: 'recognise',
      path: SCAN,
      languages,
      recogniser: 'lstm',
      mode: 'auto',
    } as const;
    for (const page of PAGES) {
      const outcome = await perform<'recognise'>({ ...task, page });
      if (outcome.kind === 'recognised') await spool.add(outcome.text);
    }
    const outputPath = join(folder, 'increment');
    const [pagesPath, options] = [spool.path, {}];
    await perform<'append'>({ task: 'append', path: SCAN, pagesPath, outputPath, options });
  } finally {
    await spool.remove();
    await child.kill();
  }
}

function answerOf<T extends TaskName>(reply: Reply<T>): Tasks[T]['answer'] {
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.answer;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
