import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { moveOnce } from './move-once.ts';
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
}

/** Where a file and its result are now. */
export interface Moved {
  /** The searchable file; undefined where there is none, or where it was moved by an earlier process. */
  output: string | undefined;
  /** The file that came in; undefined where it has gone, or has become another one meanwhile. */
  input: string | undefined;
}

/** In each of the two folders: what is not finished. */
const OWN = '.legible';

/**
 * Moves files when they are done, each exactly once, though the process may be killed between any two steps. A result is made
 * beside its place (`temporaryFor`), then written down (`settle`), and only then moved. What is written down is moved by
 * the next process (`recover`); what is not was never seen, and is made again.
 */
export class Ledger {
  readonly #folders: Folders;
  /** Several watchers may share the folder for results. */
  readonly #prefix: string;

  constructor(folders: Folders) {
    this.#folders = folders;
    this.#prefix = hash(folders.in).slice(0, 12);
  }

  /** Makes the folders that are missing. */
  async prepare(): Promise<void> {
    const { in: from, out } = this.#folders;
    for (const folder of [
      join(from, OWN),
      join(from, 'done'),
      join(from, 'failed'),
      join(out, OWN),
    ])
      await mkdir(folder, { recursive: true });
  }

  /** The file that says who watches. */
  get lockPath(): string {
    return join(this.#folders.in, OWN, 'lock');
  }

  /** Where the result of a file is made. */
  temporaryFor(name: string): string {
    return join(this.#folders.out, OWN, `${this.#prefix}-${hash(name).slice(0, 24)}.pdf`);
  }

  /** Writes down what became of a file, and moves it and its result to their places. */
  async settle(found: Found, result: Entry['result'], note: string): Promise<Moved> {
    const entry = { ...found, result, note };
    if (result === 'done') await flush(this.temporaryFor(found.name));
    const path = this.#entryPath(found.name);
    await writeWhole(path, JSON.stringify(entry));
    return this.#move(entry);
  }

  /** Finishes what an earlier process has written down, and removes what it has not. */
  async recover(): Promise<(Entry & Moved)[]> {
    const folder = join(this.#folders.in, OWN);
    const entries: (Entry & Moved)[] = [];
    for (const name of await readdir(folder)) {
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      if (!name.endsWith('.json')) continue;
      const entry = JSON.parse(await readFile(join(folder, name), 'utf8')) as Entry;
      entries.push({ ...entry, ...(await this.#move(entry)) });
    }
    await this.#removeStrays();
    return entries;
  }

  async #move({ name, size, mtimeMs, result, note }: Entry): Promise<Moved> {
    const { in: from, out } = this.#folders;
    const output =
      result === 'done'
        ? await moveOnce(this.temporaryFor(name), out, `${basename(name, extname(name))}.pdf`)
        : undefined;
    await this.#moveNote(name, result, note);
    const now = await stat(join(from, name)).catch(() => undefined);
    const isSame = now?.size === size && now.mtimeMs === mtimeMs;
    const input = isSame ? await moveOnce(join(from, name), join(from, result), name) : undefined;
    await rm(this.#entryPath(name), { force: true });
    return { output, input };
  }

  /** A note that was begun is there whole, or not at all: then it has been moved, and its file has not. */
  async #moveNote(name: string, result: Entry['result'], note: string): Promise<void> {
    if (note === '') return;
    const { in: from } = this.#folders;
    const isThere = await stat(join(from, name)).then(
      () => true,
      () => false,
    );
    const target = join(from, result, `${name}.txt`);
    const known = await readFile(target, 'utf8').catch(() => undefined);
    if (!isThere || known === note) return;
    const temporary = join(from, OWN, `${hash(name).slice(0, 24)}.txt`);
    await writeWhole(temporary, note);
    await moveOnce(temporary, join(from, result), `${name}.txt`);
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

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
