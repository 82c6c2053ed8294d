import type { PdfFile } from './pdf-file.ts';
import { Ref } from '../objects/objects.ts';

/** Bytes that stand for others, as many, at a place of a file. */
export interface Patch {
  position: number;
  bytes: Buffer;
}

/** No encryption dictionary is longer. */
const LONGEST = 4096;
const BACKSLASH = 0x5c;
/** Half of the strings have no byte that takes two; the salts in them are drawn anew. */
const ATTEMPTS = 64;

/**
 * What must be read in place of the file's own bytes, so that a reader that tries the user's password alone opens a
 * file whose owner's password is empty: the same key, under an empty password of the user.
 * @returns none for other files, and for those whose encryption dictionary is no object of its own
 */
export function emptyUserPatches(file: PdfFile): Patch[] {
  const ref = file.xref.trailer.get('Encrypt');
  const place = ref instanceof Ref ? file.xref.entries.get(ref.number) : undefined;
  const revision = file.dict(ref)?.number('R');
  if (place?.kind !== 'in-file' || revision === undefined) return [];
  const start = file.base + place.offset;
  const text = file.source.read(start, LONGEST).toString('latin1').split('endobj')[0]!;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const entries = file.encryption?.userEntries(revision);
    if (!entries) return [];
    const patches = (['U', 'UE'] as const).flatMap((key) => {
      const at = stringAt(text, key);
      const bytes = at && fitted(entries[key], at.end - at.start);
      return bytes ? [{ position: start + at.start, bytes }] : [];
    });
    if (patches.length === 2) return patches;
  }
  return [];
}

/** Where the string that is the value of a key stands. */
function stringAt(text: string, key: string): { start: number; end: number } | undefined {
  const before = new RegExp(`/${key}\\s*(?=[(<])`).exec(text);
  if (!before) return undefined;
  const start = before.index + before[0].length;
  const end = text[start] === '<' ? text.indexOf('>', start) + 1 : endOfLiteral(text, start);
  return end > start ? { start, end } : undefined;
}

function endOfLiteral(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

/** A string as a number of bytes, filled up with spaces; undefined where there is no room. */
function fitted(value: Buffer, length: number): Buffer | undefined {
  const escaped = value
    .toString('latin1')
    .replace(/[()\\]/g, '\\$&')
    .replaceAll('\r', '\\r');
  return escaped.length + 2 <= length
    ? Buffer.from(`(${escaped})`.padEnd(length), 'latin1')
    : undefined;
}
