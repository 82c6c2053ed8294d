import { mkdir, realpath, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { alike } from '../files/distinct-files.ts';
import type { Engine } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';
import type { MakeSearchableOptions } from '../make-searchable.ts';
import type { DocumentReport, ProgressEvent } from '../report.ts';

/** A file on its way, and where its searchable version goes. */
export interface FilePair {
  input: string;
  output: string;
}

/** What became of a file. Plain data, ready for JSON. */
export type FileResult =
  | (FilePair & { result: 'done'; report: DocumentReport })
  | (FilePair & { result: 'there-already' })
  | (FilePair & { result: 'failed'; error: Pick<EngineError, 'code' | 'message' | 'exitCode'> });

export interface ManyFilesOptions {
  /** Leaves out files whose searchable version is there and no older than they are. */
  resume: boolean;
  options: MakeSearchableOptions;
  onProgress: (input: string, event: ProgressEvent) => void;
  onResult: (result: FileResult) => void;
}

/** While one file is opened or written, pages of others are read. */
const BESIDE = 2;

/**
 * Makes many files searchable, each by itself, with the processes and networks of one engine. A file that fails is told, and
 * the others go on; one that was interrupted leaves nothing behind.
 * @returns what became of each file, in their order; files that were not begun when the signal fired are left out
 */
export async function makeManySearchable(
  pairs: readonly FilePair[],
  engine: Engine,
  settings: ManyFilesOptions,
): Promise<FileResult[]> {
  // Loaded while the first child starts.
  const { makeSearchable } = await import('../make-searchable.ts');
  const { signal, processes = availableParallelism() } = settings.options;
  const results = new Map<FilePair, FileResult>();
  const waiting = pairs.values();
  const work = async () => {
    for (const pair of waiting) {
      if (signal?.aborted) return;
      const result = await resultOf(pair, settings, (options) =>
        makeSearchable(pair.input, pair.output, { ...options, engine }),
      );
      results.set(pair, result);
      settings.onResult(result);
    }
  };
  await Promise.all(Array.from({ length: processes + BESIDE }, work));
  return pairs.flatMap((pair) => results.get(pair) ?? []);
}

async function resultOf(
  pair: FilePair,
  { resume, options, onProgress }: ManyFilesOptions,
  make: (options: MakeSearchableOptions) => Promise<DocumentReport>,
): Promise<FileResult> {
  try {
    if (resume && (await isThere(pair))) return { ...pair, result: 'there-already' };
    const report = await make({
      ...options,
      onProgress: (event) => onProgress(pair.input, event),
    });
    return { ...pair, result: 'done', report };
  } catch (error) {
    const { code, message, exitCode } =
      error instanceof EngineError
        ? error
        : new EngineError('internal', undefined, { cause: error });
    return { ...pair, result: 'failed', error: { code, message, exitCode } };
  }
}

/** Whether a file has its searchable version. An output has its name only when it is whole. What is wrong with an input is said by who opens it. */
export async function isThere({ input, output }: FilePair): Promise<boolean> {
  const [from, to] = await Promise.all(
    [input, output].map((path) => stat(path).catch(() => undefined)),
  );
  return from !== undefined && to !== undefined && to.mtimeMs >= from.mtimeMs;
}

/**
 * Where the searchable versions of files go: to a folder, which is made where it is missing, under their names.
 * @throws {EngineError} `usage` for two inputs of one name, and for a file that would be written over; `file-access` where the folder
 * cannot be made
 */
export async function planFiles(inputs: readonly string[], folder: string): Promise<FilePair[]> {
  const pairs = inputs.map((input) => ({ input, output: join(folder, nameFor(input)) }));
  const byOutput = new Map<string, string>();
  for (const { input, output } of pairs) {
    const key = alike(output);
    const other = byOutput.get(key);
    if (other !== undefined) {
      throw new EngineError('usage', `${other} and ${input} would both become ${output}.`);
    }
    byOutput.set(key, input);
  }
  await makeFolder(folder);
  const target = await realpath(folder);
  const written = new Set(pairs.map(({ output }) => join(target, basename(output))));
  for (const input of inputs) {
    const places = await placesOf(input);
    if (!places.some((place) => written.has(place))) continue;
    throw new EngineError(
      'usage',
      `${input} would be written over: --out is the folder it lies in.`,
    );
  }
  return pairs;
}

/** Where an input lies and, where it is a link, what it leads to. What is wrong with it is said by who opens it. */
async function placesOf(input: string): Promise<string[]> {
  const folder = await realpath(dirname(resolve(input))).catch(() => undefined);
  const place = folder === undefined ? [] : [join(folder, basename(input))];
  return realpath(input).then(
    (file) => [...place, file],
    () => place,
  );
}

const nameFor = (input: string) => `${basename(input, extname(input))}.pdf`;

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw new EngineError('file-access', `The folder ${folder} cannot be made.`, { cause });
  }
}
