import { ProcFile } from './proc-file.ts';

/** Resident memory of a process. */
export class ResidentMemory {
  readonly #status: ProcFile;

  constructor(pid: number | undefined) {
    this.#status = new ProcFile(pid, 'status');
  }

  /**
   * In megabytes. Undefined where there is no /proc or the process is gone: then nothing is limited, and the
   * clock alone stops a runaway.
   */
  megabytes(): number | undefined {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(this.#status.read())?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  }

  close(): void {
    this.#status.close();
  }
}
