/** A stream of numbers from 0 to 1 that a seed decides. */
export type Random = () => number;

const below = (random: Random, limit: number) => Math.floor(random() * limit);

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

type Mutator = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const KEYWORDS = [
  '/Length', '/Kids', '/Count', '/Parent', '/Contents', '/Resources', '/MediaBox', '/Rotate', '/Type',
  '/Filter', '/Root', '/Size', '/Prev', '/Page', '/Pages', '/XObject', '/Font', '/Subtype', '/Encrypt',
  'endobj', 'endstream', 'stream', 'startxref', 'xref', 'trailer', 'obj', '%%EOF', ' R', 'BT', 'ET',
]; // prettier-ignore

const VALUES = [
  '0',
  '-1',
  '1',
  '2147483648',
  '99999999999',
  '1e9',
  '0.00001',
  '.',
  'null',
  '[',
  '<<',
  '(',
  '/X',
];

/** Ways in which files come to harm: on their way, in bad programs, on purpose. */
const mutators: Record<string, Mutator> = {
  flip: (bytes, random) => {
    const result = Buffer.from(bytes);
    const flips = 1 + below(random, 8);
    for (let count = 0; count < flips; count += 1) {
      const at = below(random, result.length);
      result[at] = (result[at] ?? 0) ^ (1 << below(random, 8));
    }
    return result;
  },
  overwrite: (bytes, random) => {
    const result = Buffer.from(bytes);
    const start = below(random, result.length);
    const end = Math.min(result.length, start + 1 + below(random, 64));
    for (let at = start; at < end; at += 1) result[at] = below(random, 256);
    return result;
  },
  truncate: (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  cut: (bytes, random) => {
    const start = below(random, bytes.length);
    const end = start + 1 + below(random, 512);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  },
  repeat: (bytes, random) => {
    const start = below(random, bytes.length);
    const end = start + 1 + below(random, 2048);
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)]);
  },
  number: (bytes, random) => changeToken(bytes, random, /\d+/g, () => pick(random, VALUES)),
  near: (bytes, random) =>
    changeToken(bytes, random, /\d+/g, (old) => String(Number(old) + below(random, 5) - 2)),
  reference: (bytes, random) =>
    changeToken(bytes, random, /\d+ 0 R/g, () => `${below(random, 40)} 0 R`),
  keyword: (bytes, random) => {
    const wanted = pick(random, KEYWORDS);
    return changeToken(bytes, random, new RegExp(escape(wanted), 'g'), () =>
      pick(random, [...KEYWORDS, ...VALUES]),
    );
  },
  splice: (bytes, random, other) => {
    const piece = below(random, other.length);
    const at = below(random, bytes.length);
    const found = other.subarray(piece, piece + below(random, 4096));
    return Buffer.concat([bytes.subarray(0, at), found, bytes.subarray(at)]);
  },
  tail: (bytes, random) =>
    Buffer.concat([bytes, Buffer.from(`\nstartxref\n${below(random, bytes.length)}\n%%EOF\n`)]),
};

const mutatorNames = Object.keys(mutators);

/** One to three harms done to a file. */
export function mutate(
  bytes: Buffer,
  other: Buffer,
  random: Random,
): { how: string; bytes: Buffer } {
  const names = Array.from({ length: 1 + below(random, 3) }, () => pick(random, mutatorNames));
  let result = bytes;
  for (const name of names)
    if (result.length > 0) result = mutators[name]?.(result, random, other) ?? result;
  return { how: names.join('+'), bytes: result };
}

function changeToken(
  bytes: Buffer,
  random: Random,
  pattern: RegExp,
  change: (old: string) => string,
): Buffer {
  const text = bytes.toString('latin1');
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return bytes;
  const { index, 0: old } = pick(random, found);
  return Buffer.from(text.slice(0, index) + change(old) + text.slice(index + old.length), 'latin1');
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\%/]/g, '\\$&');
