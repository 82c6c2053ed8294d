import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** A file that went into a bundle, as it was then. */
export interface Input {
  path: string;
  /** Bytes. */
  size: number;
  /** In milliseconds, as `stat` tells. */
  modified: number;
}

/** All modules of a child in one script. */
export interface Bundle {
  inputs: Input[];
  /** A function that takes `require`. Nothing but ASCII outside of comments: V8 keeps a byte for each character then. */
  source: string;
  /** What V8 made of it, also of functions that were called long after it was loaded. */
  code: Buffer;
}

/** The file's first line. The source and the code follow, and nothing else. */
export interface Header {
  inputs: Input[];
  sourceBytes: number;
  codeBytes: number;
  /** CRC-32 of both. V8 does not notice what a disk has changed in the code, and runs it. */
  sum: number;
}

/** A module was edited, or replaced by an update, while a bundle was made of it. */
export class ModulesChanged extends Error {
  constructor() {
    super('modules were changed while a bundle was made of them');
    this.name = 'ModulesChanged';
  }
}

/** Where the bundle of these very modules lies in a cache. */
export function bundleIn(cache: string): string {
  return join(cache, 'bundles', SOURCES, 'children');
}

/** Puts a bundle in its place, whole or not at all, whatever happens to the machine meanwhile. */
export function writeBundle(path: string, { inputs, source, code }: Bundle): void {
  const sourceBytes = Buffer.byteLength(source);
  const sum = crc32(code, crc32(source));
  const header: Header = { inputs, sourceBytes, codeBytes: code.length, sum };
  const temporary = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeDurably(temporary, [`${JSON.stringify(header)}\n`, source, code]);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A file that was renamed before its content was on the disk may hold nothing after a failure of power. */
function writeDurably(path: string, parts: (string | Buffer)[]): void {
  // The folder is its owner's; a child may be another user (isolation/launcher.ts).
  const file = openSync(path, 'w', 0o644);
  try {
    for (const part of parts) writeFileSync(file, part);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A file as it is now. */
export function inputAt(path: string): Input {
  const { size, mtimeMs } = statSync(path);
  return { path, size, modified: mtimeMs };
}
