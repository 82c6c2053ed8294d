import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { EngineError } from '@legible/ocr-engine';

/** The folders that an assistant may read from and write to; what it is told by a document must not lead it elsewhere. */
export class Permitted {
  readonly #folders: readonly string[];

  private constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** @throws {EngineError} `file-access` for a folder that is not there */
  static async of(folders: readonly string[]): Promise<Permitted> {
    const real = folders.map(async (folder) => {
      const isFolder = await stat(folder).then(
        (found) => found.isDirectory(),
        () => false,
      );
      if (!isFolder) throw new EngineError('file-access', `The folder ${folder} is not there.`);
      return realpath(folder);
    });
    return new Permitted(await Promise.all(real));
  }

  /** @throws {EngineError} `file-access` for what is not there, or lies elsewhere */
  async toRead(path: string): Promise<string> {
    const real = await realpath(this.#whole(path)).catch(() => undefined);
    if (real !== undefined && this.#holds(real)) return real;
    throw this.#refusal(path, 'is not there, or');
  }

  /** @throws {EngineError} `output-exists`; `file-access` for what would lie elsewhere */
  async toWrite(path: string): Promise<string> {
    const whole = this.#whole(path);
    const folder = await realpath(dirname(whole)).catch(() => undefined);
    if (folder === undefined || !this.#holds(folder)) {
      throw this.#refusal(path, 'is in a folder that is not there, or');
    }
    const real = join(folder, basename(whole));
    // A link that leads nowhere is something, too.
    const isThere = await lstat(real).then(
      () => true,
      () => false,
    );
    if (isThere) throw new EngineError('output-exists', `${path} exists already.`);
    return real;
  }

  /** Relative paths begin at the first folder. */
  #whole(path: string): string {
    return resolve(this.#folders[0] ?? '.', path);
  }

  #holds(real: string): boolean {
    return this.#folders.some((folder) => {
      const way = relative(folder, real);
      return (
        way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === real)
      );
    });
  }

  #refusal(path: string, why: string): EngineError {
    const folders = this.#folders.join(', ');
    return new EngineError('file-access', `${path} ${why} lies outside of ${folders}.`);
  }
}
