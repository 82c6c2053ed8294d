import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1024 * 1024;

/** A disk of its own; undefined where we may not mount one. */
export function smallDisk(megabytes: number): { path: string; remove(): void } | undefined {
  const path = mkdtempSync(join(tmpdir(), 'legible-disk-'));
  const options = `size=${megabytes}m,mode=0711`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'legible-test', path]);
  if (status !== 0) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    remove() {
      execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** What is left for everybody but root, in MB. */
export function freeMegabytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return (bavail * bsize) / MEBIBYTE;
}
