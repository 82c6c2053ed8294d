// Plain JavaScript, like start.mjs, which says why.
import { readFileSync, statSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** @import { Bundle, Header, Input } from './bundle-file.ts' */

/** Names the bundle that a child starts from, where it is there and as new as the modules. */
export const BUNDLE_VARIABLE = 'LEGIBLE_BUNDLE';

/**
 * Names the file to which a child writes, when it ends, the code of the bundle that it was started from. Only a child
 * that reads nothing from outside is told one: it is not confined.
 */
export const CODE_VARIABLE = 'LEGIBLE_CODE';

const LINE_END = 10;

/**
 * Reads a bundle.
 * @param {string} path
 * @returns {Bundle | undefined} undefined if there is none, it is damaged, or a file that went into it has changed since
 */
export function readBundle(path) {
  try {
    const file = readFileSync(path);
    const start = file.indexOf(LINE_END) + 1;
    /** @type {Header} */
    const header = JSON.parse(file.toString('utf8', 0, start));
    const end = start + header.sourceBytes;
    const isWhole = file.length === end + header.codeBytes;
    if (!isWhole || crc32(file.subarray(start)) !== header.sum) return undefined;
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

/** @param {Input} input as it was when the bundle was made */
function isUnchanged({ path, size, modified }) {
  const now = statSync(path);
  return now.size === size && now.mtimeMs === modified;
}
