import { Inflate, Unzlib } from 'fflate';
import { unlzw } from './lzw.ts';
import { Dict, Name, type PdfObject, PdfSyntaxError } from '../objects/objects.ts';
import { unpredict } from './predictor.ts';

/** No stream that this engine reads itself needs more: a bomb stops here. */
export const LARGEST_STREAM = 256 << 20;

/**
 * Undoes the filters of a stream (ISO 32000-2, 7.4), in JavaScript: no native code meets these bytes.
 * @param limit in bytes; more is refused
 * @throws {PdfSyntaxError} for filters of pictures, for damage, and for a stream that swells
 */
export function decodeStream(dict: Dict, bytes: Buffer, limit = LARGEST_STREAM): Buffer {
  const filters = listOf(dict.get('Filter') ?? dict.get('F') ?? null);
  const parameters = listOf(dict.get('DecodeParms') ?? dict.get('DP') ?? null);
  if (filters.length > 8) throw new PdfSyntaxError('too many filters');
  return filters.reduce((data: Buffer, filter, index) => {
    const known = filter instanceof Name ? FILTERS.get(filter.value) : undefined;
    if (!known) throw new PdfSyntaxError(`a filter that is not known here`);
    const settings = parameters[index];
    if (!(settings instanceof Dict)) return known(data, limit);
    return unpredict(known(data, limit, settings), settings);
  }, bytes);
}

function listOf(value: PdfObject): PdfObject[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

type Filter = (bytes: Buffer, limit: number, parameters?: Dict) => Buffer;

const FILTERS = new Map<string, Filter>([
  ['FlateDecode', inflate],
  ['Fl', inflate],
  ['LZWDecode', unlzw],
  ['LZW', unlzw],
  ['ASCIIHexDecode', unhex],
  ['AHx', unhex],
  ['ASCII85Decode', unascii85],
  ['A85', unascii85],
  ['RunLengthDecode', unrunlength],
  ['RL', unrunlength],
  ['Crypt', (bytes) => bytes],
]);

/** This much is inflated at a time, so that a bomb is noticed before it has filled the memory. */
const PIECE = 1 << 16;

/** What can be inflated of damaged data counts, as it does in viewers. */
function inflate(bytes: Buffer, limit: number): Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  const keep = (piece: Uint8Array) => {
    size += piece.length;
    if (size > limit) throw new PdfSyntaxError(`a stream larger than ${limit} bytes`);
    pieces.push(Buffer.from(piece));
  };
  const hasHeader =
    ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;
  const inflater = hasHeader ? new Unzlib(keep) : new Inflate(keep);
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      inflater.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    }
  } catch (error) {
    if (error instanceof PdfSyntaxError || size === 0) throw asSyntaxError(error);
  }
  return Buffer.concat(pieces);
}

function asSyntaxError(error: unknown): PdfSyntaxError {
  return error instanceof PdfSyntaxError
    ? error
    : new PdfSyntaxError(`cannot be inflated: ${String(error)}`);
}

function unhex(bytes: Buffer): Buffer {
  const text =
    bytes
      .toString('latin1')
      .split('>')[0]
      ?.replace(/[^0-9a-fA-F]/g, '') ?? '';
  return Buffer.from(text.length % 2 === 1 ? `${text}0` : text, 'hex');
}

function unascii85(bytes: Buffer, limit: number): Buffer {
  const text = (
    bytes
      .toString('latin1')
      .replace(/^\s*<~/, '')
      .split('~')[0] ?? ''
  ).replace(/\s/g, '');
  const output: number[] = [];
  let group: number[] = [];
  const flush = (digits: number[]) => {
    const padded = [...digits, 84, 84, 84, 84].slice(0, 5);
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let index = 0; index < digits.length - 1; index += 1) {
      output.push(Math.floor(value / 256 ** (3 - index)) & 0xff);
    }
  };
  for (const character of text) {
    if (output.length > limit) throw new PdfSyntaxError(`a stream larger than ${limit} bytes`);
    if (character === 'z' && group.length === 0) output.push(0, 0, 0, 0);
    else group.push(character.charCodeAt(0) - 33);
    if (group.length === 5) {
      flush(group);
      group = [];
    }
  }
  if (group.length > 1) flush(group);
  return Buffer.from(output);
}

function unrunlength(bytes: Buffer, limit: number): Buffer {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at] ?? 128;
    if (length === 128) break;
    const piece =
      length < 128
        ? bytes.subarray(at + 1, at + 2 + length)
        : Buffer.alloc(257 - length, bytes[at + 1] ?? 0);
    at += length < 128 ? length + 2 : 2;
    size += piece.length;
    if (size > limit) throw new PdfSyntaxError(`a stream larger than ${limit} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
