import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Cost {
  /** User and system time of the process and everything that it started. */
  cpuSeconds: number;
  wallSeconds: number;
  /** Most that a single process held, in megabytes. */
  peakMegabytes: number;
}

const SAMPLE_MILLISECONDS = 50;

/**
 * Runs a command to its end.
 * @throws when it fails, with the last words of its standard error
 */
export async function measure(
  command: string[],
  allowedCodes = [0],
  environment: Record<string, string> = {},
): Promise<Cost> {
  const script = 'TIMEFORMAT="%U %S %R"; time "$@"';
  const child = spawn('bash', ['-c', script, 'bash', ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  let peak = 0;
  const timer = setInterval(
    () => (peak = Math.max(peak, peakOf(child.pid ?? 0))),
    SAMPLE_MILLISECONDS,
  );
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code === null || !allowedCodes.includes(code)) {
    throw new Error(`${command[0]} ended with ${code}: ${stderr.slice(-500)}`);
  }
  const [user = 0, system = 0, wall = 0] = (stderr.trim().split('\n').at(-1) ?? '')
    .split(' ')
    .map(Number);
  return { cpuSeconds: user + system, wallSeconds: wall, peakMegabytes: peak };
}

/** The most that the process or one of its descendants has ever held, in megabytes; Linux only. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const below = children === '' ? [] : children.split(' ').map((each) => peakOf(Number(each)));
    return Math.max(kilobytes / 1024, ...below);
  } catch {
    return 0; // it has ended meanwhile
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
