import { mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from '@legible/ocr-engine';
import { ServerError } from './interface/errors.ts';
import { narratorFor } from './interface/narrator.ts';
import { FolderLock } from './watch/folder-lock.ts';
import { type Folders, hasUnfinished, Ledger } from './watch/ledger.ts';
import { readerFor, type WatchValues } from './watch/reader.ts';
import { Watcher } from './watch/watcher.ts';

const DEFAULT_SETTLE_SECONDS = 5;

/**
 * Makes searchable what comes into a folder, until it is ended.
 * @returns 0; with `--once` the exit code of the first file that failed
 * @throws {EngineError} `usage`, `file-access`; {ServerError} `folder-in-use`, `not-logged-in`
 */
export async function watch(
  { values, names }: { values: WatchValues; names: string[] },
  signal: AbortSignal,
): Promise<number> {
  const settleMs = settleOf(values.settle);
  const folders = await foldersOf(names);
  const lock = await takeFolders(folders);
  const narrator = narratorFor(values);
  try {
    const ledger = await Ledger.open(folders);
    const reader = await readerFor(values, dirname(ledger.temporaryFor('')), signal);
    try {
      const watcher = new Watcher({ folders, ledger, reader, narrator, settleMs, lock });
      return await watcher.run(signal, values.once);
    } finally {
      await reader.close();
    }
  } finally {
    await lock.release();
  }
}

/** @throws {ServerError} `folder-in-use`; {EngineError} `file-access` */
async function takeFolders(folders: Folders): Promise<FolderLock> {
  try {
    await Ledger.prepare(folders);
    return await FolderLock.take(Ledger.lockPath(folders));
  } catch (cause) {
    if (cause instanceof ServerError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `Both have to be folders that may be written to: ${why}.`;
    throw new EngineError('file-access', message, { cause });
  }
}

function settleOf(text: string | undefined): number {
  const seconds = Number(text ?? DEFAULT_SETTLE_SECONDS);
  if (seconds >= 0 && seconds <= 86_400) return seconds * 1000;
  throw new EngineError('usage', `--settle ${text}: seconds, up to a day.`);
}

async function foldersOf(names: string[]): Promise<Folders> {
  const [from, to] = names;
  if (from === undefined || to === undefined || names.length !== 2) {
    throw new EngineError('usage', 'Give two folders: legible watch IN OUT');
  }
  const folders = { in: await realFolder(from), out: await outFolder(to, from) };
  const own = ['', 'done', 'failed'].map((name) => join(folders.in, name));
  if (own.includes(folders.out)) {
    throw new EngineError('usage', `${to} is a folder of ${from} itself: name another one.`);
  }
  return folders;
}

/** One that holds results already is not made anew: then its disk is not mounted. */
async function outFolder(path: string, from: string): Promise<string> {
  const isThere = await stat(path).catch(() => undefined);
  if (!isThere && (await hasUnfinished(from))) {
    const advice =
      'Mount its disk. If it is gone, make an empty folder: these files are read again.';
    throw new EngineError(
      'file-access',
      `The folder ${path} is not there, and results wait to be moved to it. ${advice}`,
    );
  }
  if (!isThere) await mkdir(path, { recursive: true }).catch(() => undefined);
  return realFolder(path);
}

async function realFolder(path: string): Promise<string> {
  const real = await realpath(path).catch((cause: unknown) => {
    throw new EngineError('file-access', `The folder ${path} is not there.`, { cause });
  });
  if ((await stat(real)).isDirectory()) return real;
  throw new EngineError('file-access', `${path} is no folder.`);
}
