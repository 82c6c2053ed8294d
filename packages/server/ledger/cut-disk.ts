import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A sparse file; the product keeps a reserve of free disk. */
const SIZE = '8G';
/** Nothing is written back by itself in between: only what was synced survives. */
const COMMIT_SECONDS = 3600;
/** ext4's own end without a last word: EXT4_IOC_SHUTDOWN, EXT4_GOING_FLAGS_NOLOGFLUSH. */
const END = String.raw`my $how = pack("L", 2); open(my $disk, "<", $ARGV[0]) or die "$!"; ioctl($disk, 0x8004587D, $how) or die "$!"`;

const UMOUNT_TRIES = 300;

/** A data folder on a disk of its own whose power can be cut: what was not synced is gone then. */
export interface CutDisk {
  dataDir: string;
  /** From here on nothing reaches the disk, and nothing can be read from it. */
  cut(): void;
  /** Once all who used it are dead: as it is found after the cut. */
  powerUp(): Promise<void>;
  remove(): Promise<void>;
}

/** @returns why there is none, where this machine does not allow it: it takes root, loop devices and ext4. */
export function openCutDisk(): CutDisk | { reason: string } {
  const folder = mkdtempSync(join(tmpdir(), 'legible-ledger-'));
  chmodSync(folder, 0o711);
  const image = join(folder, 'disk.img');
  const mounted = join(folder, 'disk');
  mkdirSync(mounted);
  try {
    run('truncate', '-s', SIZE, image);
    run('mkfs.ext4', '-q', '-F', image);
    mount(image, mounted);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { reason: (error as Error).message.trim().split('\n').at(-1) ?? '' };
  }
  const dataDir = join(mounted, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  chmodSync(mounted, 0o711);
  run('sync', '-f', mounted);
  return {
    dataDir,
    cut: () => run('perl', '-e', END, mounted),
    async powerUp() {
      await unmount(mounted);
      mount(image, mounted);
    },
    async remove() {
      await unmount(mounted);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Over a device that is let go at the unmount, so that nothing of it is remembered. */
function mount(image: string, mounted: string): void {
  run('mount', '-t', 'ext4', '-o', `loop,commit=${COMMIT_SECONDS}`, image, mounted);
}

/** Processes that were killed take a moment to let go. */
async function unmount(mounted: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return run('umount', mounted);
    } catch (error) {
      if (attempt === UMOUNT_TRIES) throw error;
      await sleep(100);
    }
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
}
