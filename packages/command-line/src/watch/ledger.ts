import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fitting, moveOnce } from './move-once.ts';
import type { Found } from './settled-files.ts';

/** The folders of a watcher. */
export interface Folders {
  /** Where files come in. */
  in: string;
  /** Where searchable files go. */
  out: string;
}

/** What became of a file, so that another process can finish moving it. */
interface Entry extends Found {
  result: 'done' | 'failed';
  /** What stands in the note beside the file; nothing where there is none. */
  note: string;
  /** The result; undefined where there is none. */
  made?: Made | undefined;
}

/** What a result is known by, in whichever folder and under whichever name. */
interface Made {
  /** The folder for results that it was made in. */
  out: string;
  /** Its inode, and with it its size: numbers of disks change from start to start of a machine. */
  ino: string;
  size: string;
}

/** Where a file and its result are now. */
export interface Moved {
  /** The searchable file; undefined where there is none. */
  output: string | undefined;
  /** The file that came in; undefined where it has gone, or has become another one meanwhile. */
  input: string | undefined;
}

/** What was written down before, and is moved now. */
export type Finished = Entry & Moved;

/** In each of the two folders: what is not finished. */
const OWN = '.legible';

/**
 * Moves files when they are done, each exactly once, though the process may be killed between any two steps. A result is made
 * beside its place (`temporaryFor`), then written down (`settle`), and only then moved. What is written down is moved by
 * the next process (`recover`); what is not was never seen, and is made again.
 */
export class Ledger {
  readonly #folders: Folders;
  /** Several watchers may share the folder for results, from machines on which their own folders have the same path. */
  readonly #prefix: string;

  private constructor(folders: Folders, prefix: string) {
    this.#folders = folders;
    this.#prefix = prefix;
  }

  /** For the one that holds `lockPath`. */
  static async open(folders: Folders): Promise<Ledger> {
    return new Ledger(folders, await idOf(folders.in));
  }

  /** Makes the folders that are missing. */
  static async prepare({ in: from, out }: Folders): Promise<void> {
    for (const folder of [
      join(from, OWN),
      join(from, 'done'),
      join(from, 'failed'),
      join(out, OWN),
    ])
      await mkdir(folder, { recursive: true });
  }

  /** The file that says who watches. */
  static lockPath({ in: from }: Folders): string {
    return join(from, OWN, 'lock');
  }

  /** Where the result of a file is made. */
  temporaryFor(name: string): string {
    return join(this.#folders.out, OWN, `${this.#prefix}-${hash(name).slice(0, 24)}.pdf`);
  }

  /** Writes down what became of a file, and moves it and its result to their places. */
  async settle(found: Found, result: Entry['result'], note: string): Promise<Moved> {
    const { out } = this.#folders;
    const temporary = this.temporaryFor(found.name);
    const made = result === 'done' ? { out, ...(await flush(temporary)) } : undefined;
    const entry = { ...found, result, note, made };
    const path = this.#entryPath(found.name);
    await writeWhole(path, JSON.stringify(entry));
    const output = made && (await moveOnce(temporary, out, resultName(found.name)));
    return { output, input: await this.#moveInput(entry, path) };
  }

  /**
   * Finishes what was written down of a file, and was not moved to its end.
   * @returns undefined where nothing was, or where its result is gone: then the file has to be read again
   */
  async finish(name: string): Promise<Finished | undefined> {
    return this.#finish(this.#entryPath(name));
  }

  /** Finishes what an earlier process has written down, and removes what it has not. */
  async recover(): Promise<Finished[]> {
    const folder = join(this.#folders.in, OWN);
    const entries: Finished[] = [];
    for (const name of await readdir(folder)) {
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      const entry = isEntry(name) ? await this.#finish(join(folder, name)) : undefined;
      if (entry) entries.push(entry);
    }
    await this.#removeStrays();
    return entries;
  }

  async #finish(path: string): Promise<Finished | undefined> {
    const text = await readFile(path, 'utf8').catch(ignoreMissing);
    if (text === undefined) return undefined;
    const entry = JSON.parse(text) as Entry;
    const output = await this.#moveResult(entry);
    if (entry.result === 'done' && output === undefined) {
      await rm(path, { force: true });
      return undefined;
    }
    return { ...entry, output, input: await this.#moveInput(entry, path) };
  }

  /**
   * A result that is missing has been moved only if it is found where it would be: its folder may not be mounted, or another one
   * may have been named since.
   * @returns where it is now; undefined where it is not to be found
   */
  async #moveResult({ name, made }: Entry): Promise<string | undefined> {
    if (!made) return undefined;
    for (const out of new Set([this.#folders.out, made.out])) {
      const temporary = join(out, OWN, basename(this.temporaryFor(name)));
      if (await isThat(temporary, made)) return moveOnce(temporary, out, resultName(name));
      for (const other of (await readdir(out).catch(ignoreMissing)) ?? [])
        if (await isThat(join(out, other), made)) return join(out, other);
    }
    return undefined;
  }

  /** The last step: what was written down goes, too. */
  async #moveInput(
    { name, size, mtimeMs, result, note }: Entry,
    path: string,
  ): Promise<string | undefined> {
    const { in: from } = this.#folders;
    await this.#moveNote(name, result, note);
    const now = await stat(join(from, name)).catch(() => undefined);
    const isSame = now?.size === size && now.mtimeMs === mtimeMs;
    const input = isSame ? await moveOnce(join(from, name), join(from, result), name) : undefined;
    await rm(path, { force: true });
    return input;
  }

  /** A note that was begun is there whole, or not at all: then it has been moved, and its file has not. */
  async #moveNote(name: string, result: Entry['result'], note: string): Promise<void> {
    if (note === '') return;
    const { in: from } = this.#folders;
    const isThere = await stat(join(from, name)).then(
      () => true,
      () => false,
    );
    const noteName = fitting(name, '.txt');
    const target = join(from, result, noteName);
    const known = await readFile(target, 'utf8').catch(() => undefined);
    if (!isThere || known === note) return;
    const temporary = join(from, OWN, `${hash(name).slice(0, 24)}.txt`);
    await writeWhole(temporary, note);
    await moveOnce(temporary, join(from, result), noteName);
  }

  async #removeStrays(): Promise<void> {
    const folder = join(this.#folders.out, OWN);
    for (const name of await readdir(folder)) {
      if (name.startsWith(this.#prefix) || name.startsWith(`.${this.#prefix}`))
        await rm(join(folder, name), { force: true });
    }
  }

  #entryPath(name: string): string {
    return join(this.#folders.in, OWN, `${hash(name).slice(0, 24)}.json`);
  }
}

/** A name by chance, which a folder keeps. */
async function idOf(from: string): Promise<string> {
  const path = join(from, OWN, 'id');
  const known = await readFile(path, 'utf8').catch(ignoreMissing);
  if (known !== undefined) return known;
  const id = randomBytes(6).toString('hex');
  await writeWhole(path, id);
  return id;
}

/**
 * Whether results of an earlier process wait to be moved.
 * @param from where files come in
 */
export async function hasUnfinished(from: string): Promise<boolean> {
  return ((await readdir(join(from, OWN)).catch(ignoreMissing)) ?? []).some(isEntry);
}

const isEntry = (name: string) => name.endsWith('.json');

const resultName = (name: string) => `${basename(name, extname(name))}.pdf`;

/** A disk that numbers no files gives 0 for each of them. */
async function isThat(path: string, { ino, size }: Made): Promise<boolean> {
  const found = await lstat(path, { bigint: true }).catch(ignoreMissing);
  return (
    found?.isFile() === true && ino !== '0' && `${found.ino} ${found.size}` === `${ino} ${size}`
  );
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes a file that is never seen half-written, and survives a loss of power. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** @returns what the file is known by */
async function flush(path: string): Promise<{ ino: string; size: string }> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    const { ino, size } = await file.stat({ bigint: true });
    return { ino: String(ino), size: String(size) };
  } finally {
    await file.close();
  }
}
