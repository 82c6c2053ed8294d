import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tessdataOf } from '../model/tessdata.ts';
import { MODEL_VARIABLE } from '../model/trained-network.ts';
import { warmUp } from './warm-up.ts';
import { type Bundle, bundleIn, ModulesChanged, writeBundle } from '../bundle/bundle-file.ts';
import { cacheFolder, openToChildren } from '../files/cache-folder.ts';
import { readBundle } from '../bundle/read-bundle.mjs';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
/** What could not be prepared is tried again after a day, or as soon as something has changed; at the next start if that was meanwhile. */
const RETRY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** An older folder was left by a process that was killed; the next process takes it over. */
const LONGEST_MILLISECONDS = 10 * 60 * 1000;

const begun = new Set<string>();

/**
 * Sees to it that the cache holds what children need at their start: their modules as a bundle with its compiled code, and
 * the languages' networks as graphs. Children read it, but cannot write it once they have seen a file from outside. So
 * where something is missing, a child that may write reads a scan of our own, in the background. Each language is prepared
 * by itself, once: users may choose any few of them together.
 */
export async function prepareChildren(languages: string[]): Promise<void> {
  const cache = cacheFolder(process.env);
  const fresh = languages.filter((language) => !begun.has(language));
  for (const language of fresh) begun.add(language);
  if (cache === undefined) return;
  for (const language of fresh) await prepare(cache, language);
}

async function prepare(cache: string, language: string): Promise<void> {
  const mark = join(cache, `prepared-${hashOf([SOURCES, language])}`);
  const wanted = hashOf(dependencies(language));
  if (isSettled(mark, wanted, bundleIn(cache))) return;
  const folder = `${mark}.making`;
  if (!take(folder)) return;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // No caller waits for it: the process may end before.
  process.once('exit', remove);
  try {
    await fillCache(cache, language, folder);
    writeFileSync(mark, wanted);
  } catch (error) {
    // Everything works without, only slower.
    if (!(error instanceof ModulesChanged)) writeFileSync(mark, failureOf(wanted));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/**
 * No child starts from the bundle before its code is there: without, V8 would compile it anew each time. Where none can
 * be made (esbuild is not there for every machine), networks are translated all the same, and Node.js keeps modules as
 * it does.
 * @throws if there is no bundle in the end
 */
async function fillCache(cache: string, language: string, folder: string): Promise<void> {
  const draft = join(folder, 'bundle');
  const [bundle] = await Promise.allSettled([draftBundle(draft)]);
  const code = await warmUp(language, folder, draft);
  if (bundle.status === 'rejected') throw bundle.reason;
  if (code.length === 0) throw new ModulesChanged();
  writeBundle(bundleIn(cache), { ...bundle.value, code });
  openToChildren(cache);
}

async function draftBundle(path: string): Promise<Omit<Bundle, 'code'>> {
  const { makeBundle } = await import('./make-bundle.ts');
  const bundle = await makeBundle();
  writeBundle(path, { ...bundle, code: Buffer.alloc(0) });
  return bundle;
}

/** @returns whether this process has the folder now; otherwise another one is preparing the same */
function take(folder: string): boolean {
  try {
    if (Date.now() - statSync(folder).mtimeMs < LONGEST_MILLISECONDS) return false;
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // There is no such folder, which is the usual case.
  }
  try {
    mkdirSync(folder);
    return true;
  } catch {
    // Another process was quicker.
    return false;
  }
}

/**
 * What the cache depends on: Node.js, the language, whose networks read, and the folders of our modules with their
 * times, which change with every module that is added or replaced. Of one that was edited in its place the bundle itself
 * knows.
 */
function dependencies(language: string): string[] {
  const model = join(tessdataOf(language), `${language}.traineddata`);
  const paths = [...foldersIn(SOURCES), model].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
  return [process.execPath, process.version, process.env[MODEL_VARIABLE] ?? '', ...paths];
}

function foldersIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return [folder, ...inside.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

function isSettled(mark: string, wanted: string, bundle: string): boolean {
  try {
    const found = readFileSync(mark, 'utf8');
    if (found === wanted) return readBundle(bundle) !== undefined;
    return found === failureOf(wanted) && Date.now() - statSync(mark).mtimeMs < RETRY_MILLISECONDS;
  } catch {
    return false;
  }
}

function failureOf(wanted: string): string {
  return `${wanted} failed`;
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
