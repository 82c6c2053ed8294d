import { fstatSync, readSync } from 'node:fs';
import type { Patch } from '@legible/pdf/empty-user';
import { closeFile, openFile } from './handed-files.ts';
import { HEADER_REACH, withHeader } from './lost-header.ts';

/** PDFium asks for some hundred bytes at a time; a window stands between it and the disk. */
const WINDOW = 1 << 20;

export interface JoinedFiles {
  size: number;
  /** Fills `target` from `position` on and returns how many bytes there were. */
  read(target: Uint8Array, position: number): number;
  close(): void;
}

interface Part {
  file: number;
  start: number;
  end: number;
}

/**
 * Opens files to be read as if they were one, each following the one before, and as if they had a header.
 * @param patches read in place of the bytes that are there
 */
export function openJoined(paths: string[], patches: Patch[] = []): JoinedFiles {
  const parts: Part[] = [];
  for (const path of paths) {
    const file = openFile(path);
    const start = parts.at(-1)?.end ?? 0;
    parts.push({ file, start, end: start + fstatSync(file).size });
  }
  const read: JoinedFiles['read'] = (target, position) => readParts(parts, target, position);
  const head = Buffer.alloc(HEADER_REACH);
  const length = read(head, 0);
  return {
    size: parts.at(-1)?.end ?? 0,
    read: withHeader(withPatches(windowed(read), patches), head.toString('latin1', 0, length)),
    close: () => parts.forEach(({ file }) => closeFile(file)),
  };
}

function withPatches(read: JoinedFiles['read'], patches: Patch[]): JoinedFiles['read'] {
  if (patches.length === 0) return read;
  return (target, position) => {
    const found = read(target, position);
    for (const { position: start, bytes } of patches) {
      const from = Math.max(start, position);
      const end = Math.min(start + bytes.length, position + found);
      if (from < end) target.set(bytes.subarray(from - start, end - start), from - position);
    }
    return found;
  };
}

function readParts(parts: Part[], target: Uint8Array, position: number): number {
  let filled = 0;
  for (const { file, start, end } of parts) {
    const at = position + filled;
    const wanted = Math.min(target.length - filled, end - at);
    if (at < start || wanted <= 0) continue;
    const got = readSync(file, target, filled, wanted, at - start);
    filled += got;
    if (got < wanted) break;
  }
  return filled;
}

function windowed(read: JoinedFiles['read']): JoinedFiles['read'] {
  // Not cleared: most files fill a part of it, and none reads more than was filled.
  const window = Buffer.allocUnsafeSlow(WINDOW);
  let start = 0;
  let length = 0;
  return (target, position) => {
    if (target.length > WINDOW) return read(target, position);
    if (position < start || position + target.length > start + length) {
      start = position < start ? behind(position, target.length) : position;
      length = read(window, start);
    }
    const found = window.subarray(
      position - start,
      Math.min(length, position - start + target.length),
    );
    target.set(found);
    return found.length;
  };
}

/** Where a window begins. Tables are followed backwards, so half of the window lies before the part that is read. */
function behind(position: number, length: number): number {
  return Math.max(0, Math.min(position, position + length - WINDOW / 2));
}
