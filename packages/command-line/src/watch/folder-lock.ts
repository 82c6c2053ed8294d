import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { ServerError } from '../errors.ts';

/** Who does not say so for this long has died, on whichever machine. */
const STALE_MS = 30_000;

const OWNER = JSON.stringify({ pid: process.pid, host: hostname() });

/** Keeps other watchers out of a folder. */
export class FolderLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes the folder.
   * @param path of a file that says who has it
   * @throws {ServerError} `folder-in-use`
   */
  static async take(path: string): Promise<FolderLock> {
    for (;;) {
      try {
        await writeFile(path, OWNER, { flag: 'wx' });
        return new FolderLock(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      if (await isHeld(path)) throw new ServerError('folder-in-use');
      await rm(path, { force: true });
    }
  }

  /** Says that its holder lives; asked for more often than others wait. */
  async renew(): Promise<void> {
    const now = new Date();
    await utimes(this.#path, now, now).catch(() => writeFile(this.#path, OWNER));
  }

  async release(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

async function isHeld(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > STALE_MS) return false;
    const { pid, host } = JSON.parse(await readFile(path, 'utf8')) as { pid: number; host: string };
    return host !== hostname() || isAlive(pid);
  } catch (error) {
    // A moment ago it was released, or its holder is about to write its name.
    return error instanceof SyntaxError;
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
