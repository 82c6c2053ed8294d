import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The second line of /proc/mounts for control groups: `cgroup2 /sys/fs/cgroup cgroup2 rw,…`. */
const MOUNT = /^\S+ (\S+) cgroup2 /m;

let made = 0;

/**
 * A control group of its own (Linux, version 2), which counts the processor time of every process that was ever in it. A
 * parent's own count lacks those that it did not wait for: the engine's children end behind their launchers.
 */
export class ControlGroup {
  /** A process that writes its number to this file is in the group, and so is everything that it starts. */
  readonly members: string;
  readonly #folder: string;

  /** @throws where none can be made: only root may, as a rule */
  constructor() {
    const [, root] = MOUNT.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    if (root === undefined) throw new Error('No control groups (version 2) are mounted.');
    made += 1;
    this.#folder = join(root, `legible-bench-${process.pid}-${made}`);
    try {
      mkdirSync(this.#folder);
    } catch (cause) {
      throw new Error('Processor time is counted by a control group: run this as root.', { cause });
    }
    this.members = join(this.#folder, 'cgroup.procs');
  }

  /** User and system time so far. */
  cpuSeconds(): number {
    const stat = readFileSync(join(this.#folder, 'cpu.stat'), 'utf8');
    return Number(/^usage_usec (\d+)$/m.exec(stat)?.[1]) / 1e6;
  }

  /** Whether a process is still in it. */
  isPopulated(): boolean {
    return /^populated 1$/m.test(readFileSync(join(this.#folder, 'cgroup.events'), 'utf8'));
  }

  /** Kills every process in it. */
  kill(): void {
    writeFileSync(join(this.#folder, 'cgroup.kill'), '1');
  }

  /** To be called when it is empty again. */
  remove(): void {
    rmdirSync(this.#folder);
  }
}
