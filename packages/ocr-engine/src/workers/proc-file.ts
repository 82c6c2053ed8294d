import { closeSync, openSync, readSync } from 'node:fs';

/** More than any of the files that are read has. */
const ROOM = 4096;

/**
 * What the system tells of a process in a file of /proc. The file is kept open and read at once, since no disk stands
 * behind it: to open it each time costs several times as much, and turns of a thread and back far more.
 */
export class ProcFile {
  #file: number | undefined;
  readonly #buffer = Buffer.alloc(ROOM);

  /** @param name of proc(5), such as `status` */
  constructor(pid: number | undefined, name: string) {
    this.#file = pid === undefined ? undefined : openIfThere(`/proc/${pid}/${name}`);
  }

  /** Empty where there is no /proc, or the process is gone. */
  read(): string {
    if (this.#file === undefined) return '';
    try {
      const bytes = readSync(this.#file, this.#buffer, 0, ROOM, 0);
      return this.#buffer.toString('latin1', 0, bytes);
    } catch {
      return '';
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
