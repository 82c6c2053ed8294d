import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import { TellRarely } from '../tell-rarely.ts';

const MEBIBYTE = 1024 * 1024;
/** Of a disk's size, within these bounds, this much is not for uploads. */
const RESERVED_SHARE = 0.1;
const LEAST_RESERVE = 64 * MEBIBYTE;
const MOST_RESERVE = 1024 * MEBIBYTE;
/** The part of the reserve that recognition may not use either: it is for the database and for deletions. */
const FLOOR_SHARE = 0.5;
/** Other programs write, too: the disk is asked again after this time, or after this many bytes. */
const LOOK_MS = 250;
const LOOK_BYTES = 16 * MEBIBYTE;
const PAUSE_MS = 2000;

/** A folder of ours, whose disk must not run full. */
export interface WatchedFolder {
  /** What lies in it, in one word. */
  name: string;
  path: string;
}

interface Disk {
  names: string[];
  path: string;
  free: number;
  reserve: number;
}

/** How a disk stands, for figures. */
export interface DiskState {
  name: string;
  free: number;
  reserve: number;
}

/**
 * Keeps disks from running full: uploads end at a reserve, recognition pauses at half of it, and the rest
 * is for what must go on, the database above all. Folders on one disk are looked at as one.
 */
export class DiskRoom {
  readonly #disks: Disk[];
  readonly #wanted: number | undefined;
  #lookedAt = -LOOK_MS;
  #taken = 0;
  #looking: Promise<void> | undefined;
  readonly #onFull: (folder: DiskState) => void;
  readonly #rarely = new TellRarely();

  /**
   * @param reserve in bytes; undefined: by the size of each disk.
   * @param onFull hears of the folders for which an upload was refused, each at most once a minute.
   */
  constructor(
    folders: WatchedFolder[],
    reserve?: number,
    onFull: (folder: DiskState) => void = () => undefined,
  ) {
    this.#wanted = reserve;
    this.#onFull = onFull;
    this.#disks = disksOf(folders);
  }

  /**
   * Asks for room before an upload writes this many bytes.
   * @throws AppError `storage_full` when a disk would have less than its reserve.
   */
  async take(bytes: number): Promise<void> {
    this.#taken += bytes;
    await this.require(0);
  }

  /**
   * Asks whether this many bytes would find room, as far as that is known before they come.
   * @throws AppError `storage_full`, as `take` does.
   */
  async require(bytes: number): Promise<void> {
    await this.#refresh();
    const wanted = this.#taken + bytes;
    const full = this.#disks.filter(({ free, reserve }) => free - wanted < reserve);
    if (full.length === 0) return;
    for (const folder of full.flatMap(statesOf)) {
      if (this.#rarely.isDue(folder.name)) this.#onFull(folder);
    }
    throw new AppError('storage_full');
  }

  /** False when recognition is to pause: what it writes would be taken from the database. */
  async isForWork(): Promise<boolean> {
    await this.#refresh();
    return this.#disks.every(({ free, reserve }) => free >= reserve * FLOOR_SHARE);
  }

  /** Resolves when there is room for work. @throws the signal's reason. */
  async untilForWork(signal: AbortSignal): Promise<void> {
    while (!(await this.isForWork())) await sleep(PAUSE_MS, undefined, { signal });
  }

  async states(): Promise<DiskState[]> {
    await this.#refresh();
    return this.#disks.flatMap(statesOf);
  }

  async #refresh(): Promise<void> {
    const isOld = performance.now() - this.#lookedAt >= LOOK_MS || this.#taken >= LOOK_BYTES;
    if (isOld) this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  async #look(): Promise<void> {
    const before = this.#taken;
    await Promise.all(this.#disks.map((disk) => this.#lookAt(disk)));
    this.#taken -= before;
    this.#lookedAt = performance.now();
  }

  /** A disk that cannot be asked is no reason to refuse: the write itself will tell more. */
  async #lookAt(disk: Disk): Promise<void> {
    const found = await statfs(disk.path).catch(() => undefined);
    disk.free = found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY;
    disk.reserve = this.#wanted ?? (found ? usualReserve(found.blocks * found.bsize) : 0);
  }
}

const statesOf = ({ names, free, reserve }: Disk): DiskState[] =>
  names.map((name) => ({ name, free, reserve }));

const usualReserve = (size: number) =>
  Math.min(MOST_RESERVE, Math.max(LEAST_RESERVE, size * RESERVED_SHARE));

function disksOf(folders: WatchedFolder[]): Disk[] {
  const disks = new Map<number, Disk>();
  for (const { name, path } of folders) {
    const device = deviceOf(path);
    if (device === undefined) continue;
    const known = disks.get(device);
    if (known) known.names.push(name);
    else disks.set(device, { names: [name], path, free: Number.POSITIVE_INFINITY, reserve: 0 });
  }
  return [...disks.values()];
}

/** Undefined for a folder that is not there, or not for us: a database's own is its user's. */
function deviceOf(path: string): number | undefined {
  try {
    return statSync(path).dev;
  } catch {
    return undefined;
  }
}
