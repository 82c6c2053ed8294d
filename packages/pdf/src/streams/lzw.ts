import { type Dict, PdfSyntaxError } from '../objects/objects.ts';

const CLEAR = 256;
const END = 257;
const WIDEST = 12;

/** Undoes LZW (ISO 32000-2, 7.4.4), with early change if the parameters do not say otherwise. */
export function unlzw(bytes: Buffer, limit: number, parameters?: Dict): Buffer {
  const output: Buffer[] = [];
  const table = new Table(parameters?.number('EarlyChange') === 0 ? 0 : 1);
  let size = 0;
  for (const code of codesOf(bytes, table)) {
    if (code === END) break;
    const entry = table.read(code);
    if (!entry) break;
    output.push(entry);
    size += entry.length;
    if (size > limit) throw new PdfSyntaxError(`a stream larger than ${limit} bytes`);
  }
  return Buffer.concat(output);
}

function* codesOf(bytes: Buffer, table: Table): Generator<number> {
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    const { width } = table;
    if (bits < width) continue;
    bits -= width;
    yield (held >>> bits) & ((1 << width) - 1);
    held &= (1 << bits) - 1;
  }
}

class Table {
  readonly #entries: Buffer[] = Array.from({ length: 258 }, (_, code) =>
    Buffer.from(code < CLEAR ? [code] : []),
  );
  #previous: Buffer | undefined;

  readonly #early: number;

  /** @param early 1 if codes widen one code early, as they do by default; otherwise 0 */
  constructor(early: number) {
    this.#early = early;
  }

  /** Of the next code, in bits. */
  get width(): number {
    return Math.min(WIDEST, 32 - Math.clz32(this.#entries.length + this.#early));
  }

  /** What a code stands for; undefined for one that cannot be. */
  read(code: number): Buffer | undefined {
    if (code === CLEAR) {
      this.#reset();
      return Buffer.alloc(0);
    }
    const entry = this.#entries[code] ?? this.#justComing(code);
    if (!entry) return undefined;
    if (this.#previous && this.#entries.length < 1 << WIDEST) {
      this.#entries.push(Buffer.concat([this.#previous, entry.subarray(0, 1)]));
    }
    this.#previous = entry;
    return entry;
  }

  /** The code that is defined by the very entry it stands in. */
  #justComing(code: number): Buffer | undefined {
    if (!this.#previous || code !== this.#entries.length) return undefined;
    return Buffer.concat([this.#previous, this.#previous.subarray(0, 1)]);
  }

  #reset(): void {
    this.#entries.length = 258;
    this.#previous = undefined;
  }
}
