import { ProcFile } from './proc-file.ts';

/** Linux tells a process's time in hundredths of a second, whatever its kernel counts in (USER_HZ of time(7)). */
const TICKS_A_SECOND = 100;
/** utime and stime (proc(5)), counted from behind the command's name, which may hold anything. */
const [USER, SYSTEM] = [11, 12];

/** Processor time of a process, of all its threads. */
export class ProcessorTime {
  readonly #stat: ProcFile;

  constructor(pid: number | undefined) {
    this.#stat = new ProcFile(pid, 'stat');
  }

  /** In seconds since the process began; undefined where there is no /proc or the process is gone. */
  seconds(): number | undefined {
    const text = this.#stat.read();
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
    return Number.isNaN(ticks) ? undefined : ticks / TICKS_A_SECOND;
  }

  close(): void {
    this.#stat.close();
  }
}

/**
 * @param time of the process that is timed
 * @returns what tells its processor time in seconds since now; the time by the clock where there is none
 */
export function startStopwatch(time: ProcessorTime | undefined): () => number {
  const begun = performance.now();
  const usedBefore = time?.seconds() ?? 0;
  return () => {
    const used = time?.seconds();
    return used === undefined ? (performance.now() - begun) / 1000 : used - usedBefore;
  };
}
