// Plain JavaScript, like start.mjs, which says why.
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

/** @import { Bundle, Header, Input } from './bundle-file.ts' */

/** Names the bundle that a child starts from, where it is there and as new as the modules. */
export const BUNDLE_VARIABLE = 'LEGIBLE_BUNDLE';

/**
 * Names the file to which a child writes, when it ends, the code of the bundle that it was started from. Only a child
 * that reads nothing from outside is told one: it is not confined.
 */
export const CODE_VARIABLE = 'LEGIBLE_CODE';

const LINE_END = 10;
/** Bytes in which a header ends: it has some hundred for each module. */
const LONGEST_HEADER = 2 ** 18;

/**
 * Reads a bundle.
 * @param {string} path
 * @returns {Bundle | undefined} undefined if there is none, it is damaged, or a file that went into it has changed since
 */
export function readBundle(path) {
  try {
    const file = readFileSync(path);
    const { header, start, end } = partsOf(file, file.length);
    if (!header.inputs.every(isUnchanged)) return undefined;
    return {
      inputs: header.inputs,
      source: file.toString('latin1', start, end),
      code: file.subarray(end),
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether `readBundle` finds a bundle, for a fifth of its time: no source and no code is read.
 * @param {string} path
 */
export function hasBundle(path) {
  try {
    const file = openSync(path, 'r');
    try {
      const beginning = Buffer.allocUnsafe(LONGEST_HEADER);
      const read = readSync(file, beginning, 0, LONGEST_HEADER, 0);
      const { header } = partsOf(beginning.subarray(0, read), fstatSync(file).size);
      return header.inputs.every(isUnchanged);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/**
 * @param {Buffer} file its beginning, with the whole header
 * @param {number} size of the whole file, in bytes
 * @returns where its source starts and ends
 * @throws {Error} if it is no bundle, or is cut off
 */
function partsOf(file, size) {
  const start = file.indexOf(LINE_END) + 1;
  /** @type {Header} */
  const header = JSON.parse(file.toString('utf8', 0, start));
  const end = start + header.sourceBytes;
  if (size !== end + header.codeBytes) throw new Error('cut off');
  return { header, start, end };
}

/** @param {Input} input as it was when the bundle was made */
function isUnchanged({ path, size, modified }) {
  const now = statSync(path);
  return now.size === size && now.mtimeMs === modified;
}
