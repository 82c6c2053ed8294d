import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, memoryOf } from './processes.ts';
import { ControlGroup } from './control-group.ts';

export interface Cost {
  /** User and system time of the process and everything that it started. */
  cpuSeconds: number;
  wallSeconds: number;
  /** Most that a single process held, in megabytes. */
  peakMegabytes: number;
}

const SAMPLE_MILLISECONDS = 50;

/** What a command left running may go on for so long: it counts. Then it is killed. */
const LEFT_RUNNING_MILLISECONDS = 30_000;

/**
 * Runs a command to its end.
 * @throws when it fails, with the last words of its standard error, or its processor time cannot be counted
 */
export async function measure(
  command: string[],
  allowedCodes = [0],
  environment: Record<string, string> = {},
): Promise<Cost> {
  const group = new ControlGroup();
  try {
    const { wallSeconds, peakMegabytes } = await run(group, command, allowedCodes, environment);
    await untilEmpty(group);
    return { cpuSeconds: group.cpuSeconds(), wallSeconds, peakMegabytes };
  } finally {
    await removed(group);
  }
}

async function removed(group: ControlGroup): Promise<void> {
  if (group.isPopulated()) group.kill();
  await untilEmpty(group);
  group.remove();
}

async function untilEmpty(group: ControlGroup): Promise<void> {
  const end = performance.now() + LEFT_RUNNING_MILLISECONDS;
  while (group.isPopulated() && performance.now() < end) await sleep(SAMPLE_MILLISECONDS);
}

async function run(
  group: ControlGroup,
  command: string[],
  allowedCodes: number[],
  environment: Record<string, string>,
): Promise<Omit<Cost, 'cpuSeconds'>> {
  const script = 'echo $$ > "$1" && shift && exec "$@"';
  const begun = performance.now();
  const child = spawn('bash', ['-c', script, 'bash', group.members, ...command], {
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
  const wallSeconds = (performance.now() - begun) / 1000;
  if (code === null || !allowedCodes.includes(code)) {
    throw new Error(`${command[0]} ended with ${code}: ${stderr.slice(-500)}`);
  }
  return { wallSeconds, peakMegabytes: peak };
}

/** The most that the process or one of its descendants has ever held, in MiB. */
function peakOf(pid: number): number {
  const held = [pid, ...descendantsOf(pid)].map((each) => memoryOf(each, 'VmHWM'));
  return Math.max(...held);
}
