import { closeSync, openSync, readSync } from 'node:fs';

/** Longer than what proc(5) calls `status`. */
const ROOM = 4096;

/**
 * Resident memory of a process, from /proc. The file is kept open and read at once, since no disk stands
 * behind it: to open it each time costs several times as much, and turns of a thread and back far more.
 */
export class ResidentMemory {
  #file: number | undefined;
  readonly #buffer = Buffer.alloc(ROOM);

  constructor(pid: number | undefined) {
    this.#file = pid === undefined ? undefined : openIfThere(`/proc/${pid}/status`);
  }

  /**
   * In megabytes. Undefined where there is no /proc or the process is gone: then nothing is limited, and the
   * clock alone stops a runaway.
   */
  megabytes(): number | undefined {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(this.#read())?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #read(): string {
    if (this.#file === undefined) return '';
    try {
      const bytes = readSync(this.#file, this.#buffer, 0, ROOM, 0);
      return this.#buffer.toString('latin1', 0, bytes);
    } catch {
      return '';
    }
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
