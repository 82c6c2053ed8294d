import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in megabytes, from /proc. Undefined where there is no /proc or the
 * process is gone: then nothing is limited, and the clock alone stops a runaway. Read at once, since
 * no disk stands behind it: four turns of a thread and back cost twenty times as much.
 */
export function residentMegabytes(pid: number): number | undefined {
  const status = statusOf(pid);
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
