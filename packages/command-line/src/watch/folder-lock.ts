import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { ServerError } from '../interface/errors.ts';

/** Who does not say so for this long has died, on whichever machine. */
const STALE_MS = 30_000;

/** What stands in the file of a lock. */
interface Holder {
  pid: number;
  host: string;
  /** One process may take several locks one after the other. */
  token: string;
}

/** Keeps other watchers out of a folder. */
export class FolderLock {
  readonly #path: string;
  readonly #holder: string;

  private constructor(path: string, holder: string) {
    this.#path = path;
    this.#holder = holder;
  }

  /**
   * Takes the folder.
   * @param path of a file that says who has it
   * @throws {ServerError} `folder-in-use`
   */
  static async take(path: string): Promise<FolderLock> {
    const ours: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
    const holder = JSON.stringify(ours);
    for (;;) {
      try {
        await writeFile(path, holder, { flag: 'wx' });
        return new FolderLock(path, holder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const before = await holderIn(path);
      if (before === undefined) continue;
      if (await isHeld(path, before)) throw new ServerError('folder-in-use');
      await removeStale(path, before, ours.token);
    }
  }

  /**
   * Says that its holder lives; asked for more often than others wait. A lock that was removed is made anew.
   * @throws {ServerError} `folder-in-use` where another one has taken it, since this process stood still for too long
   * @throws {Error} where the folder is away
   */
  async renew(): Promise<void> {
    const there = await holderIn(this.#path);
    if (there === undefined) await writeFile(this.#path, this.#holder, { flag: 'wx' });
    else if (there !== this.#holder) throw new ServerError('folder-in-use');
    const now = new Date();
    await utimes(this.#path, now, now);
  }

  async release(): Promise<void> {
    const there = await holderIn(this.#path).catch(() => undefined);
    if (there === this.#holder) await rm(this.#path, { force: true });
  }
}

/** @returns undefined where there is no lock */
async function holderIn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Takes a stale lock away, unless another process has done so and taken the folder since it was seen. */
async function removeStale(path: string, seen: string, token: string): Promise<void> {
  const aside = `${path}.${token}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    if ((await readFile(aside, 'utf8')) !== seen) await link(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}

async function isHeld(path: string, holder: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > STALE_MS) return false;
  try {
    const { pid, host } = JSON.parse(holder) as Holder;
    return host !== hostname() || isAlive(pid);
  } catch {
    // Its holder is about to write its name.
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
