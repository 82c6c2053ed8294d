import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** The share of something that the private cluster may have, within these bounds in MB. */
interface Allowance {
  share: number;
  least: number;
  most: number;
}

/**
 * Of the disk that the cluster lies on, for its log of changes, which grows by itself between two checkpoints: half of the
 * reserve that uploads leave (`LEGIBLE_DISK_RESERVE_MB`), which is the database's.
 */
const LOG: Allowance = { share: 0.05, least: 32, most: 512 };
/**
 * Of the memory of the machine, for what is read and written most. PostgreSQL takes it as it needs it: a small database keeps
 * little there. Decision 76 says what it is worth.
 */
const BUFFERS: Allowance = { share: 1 / 16, least: 128, most: 1024 };

const megabytesOf = (bytes: number, { share, least, most }: Allowance) =>
  Math.min(most, Math.max(least, Math.floor((bytes * share) / MEBIBYTE)));

/** What a machine has, in bytes. */
export interface Room {
  disk: number;
  memory: number;
}

/** @param folder on the disk that counts */
export function roomOf(folder: string): Room {
  const { blocks, bsize } = statfsSync(folder);
  // 0 or more than there is where no control group limits the memory.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { disk: blocks * bsize, memory: Math.min(totalmem(), limit) };
}

/**
 * Settings of a private cluster's server, as `name=value`.
 * @param hasLz4 the server was built with LZ4, which packs faster than what every server has
 */
export function serverSettings(
  socketFolder: string,
  { disk, memory }: Room,
  hasLz4: boolean,
): string[] {
  return [
    `max_wal_size=${megabytesOf(disk, LOG)}MB`,
    `min_wal_size=${LOG.least}MB`,
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'max_connections=100',
    `shared_buffers=${megabytesOf(memory, BUFFERS)}MB`,
    // After each checkpoint, a page of an index is logged whole when it first changes: most of the log of pages being indexed.
    `wal_compression=${hasLz4 ? 'lz4' : 'pglz'}`,
    'log_min_messages=warning',
  ];
}
