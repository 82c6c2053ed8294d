import { closeSync, fstatSync, openSync, type Stats, statSync } from 'node:fs';

/**
 * Files that a child was handed open, since it may open none (isolation/): each is named `/dev/fd/N`, as the system
 * would name descriptor N. Its readers and its keeper are counted, and the last one closes it.
 */
const readers = new Map<number, number>();

/** @returns the name by which a file that was handed open is read; its keeper lets go of it by `closeFile` */
export function keepFile(descriptor: number): string {
  readers.set(descriptor, (readers.get(descriptor) ?? 0) + 1);
  return `/dev/fd/${descriptor}`;
}

/**
 * Opens a file to be read at any place. Close it by `closeFile`.
 * @throws what `openSync` throws
 */
export function openFile(path: string): number {
  const descriptor = handed(path);
  if (descriptor === undefined) return openSync(path, 'r');
  keepFile(descriptor);
  return descriptor;
}

/** Lets go of a file that was opened by `openFile` or kept by `keepFile`. */
export function closeFile(descriptor: number): void {
  const others = (readers.get(descriptor) ?? 1) - 1;
  if (others > 0) {
    readers.set(descriptor, others);
    return;
  }
  readers.delete(descriptor);
  closeSync(descriptor);
}

/** @throws what `statSync` throws */
export function fileStats(path: string): Stats {
  const descriptor = handed(path);
  return descriptor === undefined ? statSync(path) : fstatSync(descriptor);
}

function handed(path: string): number | undefined {
  const number = /^\/dev\/fd\/(\d+)$/.exec(path)?.[1];
  return number !== undefined && readers.has(Number(number)) ? Number(number) : undefined;
}
