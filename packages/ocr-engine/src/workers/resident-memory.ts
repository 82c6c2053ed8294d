import { readFile } from 'node:fs/promises';

/**
 * Resident memory of a process in megabytes, from /proc. Undefined where there is no /proc or the
 * process is gone: then nothing is limited, and the clock alone stops a runaway.
 */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
