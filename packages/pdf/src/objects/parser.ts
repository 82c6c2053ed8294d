import { Dict, Keyword, Name, type PdfObject, PdfString, PdfSyntaxError, Ref } from './objects.ts';

/** Arrays in arrays in arrays: a file that nests deeper is playing games. */
const DEEPEST = 100;
/** In one array: more objects than ISO 32000-1, annex C, knows of, and each of them takes memory. */
const MOST_ITEMS = 1 << 20;
/** Longer words are no numbers, and looking for one in them would take a time that grows squared. */
const LONGEST_NUMBER = 400;

/** The bytes at hand end in the middle of something, and the file has more of them. */
export class NeedsMoreBytes extends Error {}

/** White space and delimiters by byte (ISO 32000-2, tables 1 and 2). */
const WHITE = 1;
const DELIMITER = 2;
const KIND = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = WHITE;
for (const character of '()<>[]{}/%') KIND[character.charCodeAt(0)] = DELIMITER;

/** Parses objects from bytes, one after the other. */
export class Parser {
  readonly bytes: Buffer;
  at: number;
  readonly #isWhole: boolean;
  readonly #readsRefs: boolean;
  #depth = 0;

  /**
   * @param isWhole nothing follows these bytes; otherwise `NeedsMoreBytes` is thrown at their end
   * @param readsRefs whether `1 0 R` is a reference, as it is outside of content streams
   */
  constructor(bytes: Buffer, { at = 0, isWhole = true, readsRefs = true } = {}) {
    this.bytes = bytes;
    this.at = at;
    this.#isWhole = isWhole;
    this.#readsRefs = readsRefs;
  }

  /** The next object or keyword; undefined at the end. */
  next(): PdfObject | undefined {
    this.skipWhite();
    const byte = this.bytes[this.at];
    if (byte === undefined) return undefined;
    switch (byte) {
      case 0x2f:
        return this.#name();
      case 0x28:
        return this.#literal();
      case 0x5b:
        return this.#nested(() => this.#array());
      case 0x3c:
        return this.bytes[this.at + 1] === 0x3c
          ? this.#nested(() => this.#dict())
          : this.#hexString();
      default:
        return KIND[byte] === DELIMITER ? this.#stray(byte) : this.#word();
    }
  }

  /** Steps over white space and comments. */
  skipWhite(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) return this.#end();
      if (byte === 0x25) this.#skipComment();
      else if (KIND[byte] === WHITE) this.at += 1;
      else return;
    }
  }

  #skipComment(): void {
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at];
      if (byte === 0x0a || byte === 0x0d) return;
      this.at += 1;
    }
  }

  #end(): void {
    if (!this.#isWhole) throw new NeedsMoreBytes();
  }

  #nested<T>(read: () => T): T {
    if (this.#depth >= DEEPEST) throw new PdfSyntaxError('nested too deep');
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  /** A closing bracket on its own. */
  #stray(byte: number): Keyword {
    this.at += 1;
    if (byte === 0x3e && this.bytes[this.at] === 0x3e) {
      this.at += 1;
      return new Keyword('>>');
    }
    return new Keyword(String.fromCharCode(byte));
  }

  #word(): PdfObject {
    const text = this.#regular();
    if (isNumber(text)) return this.#number(text);
    if (text === 'true') return true;
    if (text === 'false') return false;
    return text === 'null' ? null : new Keyword(text);
  }

  #regular(): string {
    const start = this.at;
    while (this.at < this.bytes.length && KIND[this.bytes[this.at] ?? 0] === 0) this.at += 1;
    if (this.at === this.bytes.length) this.#end();
    return this.bytes.toString('latin1', start, this.at);
  }

  #number(text: string): PdfObject {
    // Real files hold `--5`, `1.-2`, `1.2.3` and the like; readers take what comes before the oddity.
    const [, sign = '', digits = ''] = LEADING_NUMBER.exec(text) ?? [];
    const value = Number(sign + digits);
    if (!Number.isFinite(value)) return 0;
    const isPlain = this.#readsRefs && /^\d+$/.test(text);
    return isPlain ? (this.#refAfter(value) ?? value) : value;
  }

  #refAfter(number: number): Ref | undefined {
    const start = this.at;
    this.skipWhite();
    const digits = this.at;
    while (isDigit(this.bytes[this.at])) this.at += 1;
    const generation = this.bytes.toString('latin1', digits, this.at);
    if (generation !== '' && generation.length <= 5) {
      this.skipWhite();
      const after = this.bytes[this.at + 1];
      if (this.at + 1 === this.bytes.length) this.#end();
      if (this.bytes[this.at] === 0x52 && (after === undefined || KIND[after] !== 0)) {
        this.at += 1;
        return new Ref(number, Number(generation));
      }
    } else if (this.at === this.bytes.length) this.#end();
    this.at = start;
    return undefined;
  }

  #name(): Name {
    this.at += 1;
    const text = this.#regular();
    return new Name(
      text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  }

  #array(): PdfObject[] {
    this.at += 1;
    const items: PdfObject[] = [];
    for (;;) {
      const item = this.next();
      if (item === undefined) throw new PdfSyntaxError('an array without an end');
      if (item instanceof Keyword) {
        if (item.value === ']') return items;
        if (endsEarly(item)) throw new PdfSyntaxError('an array without an end');
        continue;
      }
      items.push(item);
      if (items.length > MOST_ITEMS) throw new PdfSyntaxError('an array of millions');
    }
  }

  #dict(): Dict {
    this.at += 2;
    const dict = new Dict();
    for (;;) {
      const key = this.#key();
      if (!key) return dict;
      const value = this.next();
      if (!(value instanceof Keyword)) {
        if (value !== undefined) dict.set(key.value, value);
      } else if (value.value === '>>') return dict;
      else if (endsEarly(value) || isDelimiter(value)) {
        throw new PdfSyntaxError(`a dictionary entry without a value: ${key.value}`);
      }
      // Another word, such as `1e5`, stands for nothing: readers go on behind it.
    }
  }

  /** The next key of a dictionary; undefined at its end. */
  #key(): Name | undefined {
    for (;;) {
      const key = this.next();
      if (key === undefined) throw new PdfSyntaxError('a dictionary without an end');
      if (key instanceof Name) return key;
      if (!(key instanceof Keyword)) continue;
      if (key.value === '>>') return undefined;
      if (endsEarly(key)) throw new PdfSyntaxError('a dictionary without an end');
    }
  }

  #literal(): PdfString {
    this.at += 1;
    const result: number[] = [];
    let open = 1;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) {
        this.#end();
        throw new PdfSyntaxError('a string without an end');
      }
      this.at += 1;
      if (byte === 0x5c) {
        this.#escape(result);
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open === 0) return new PdfString(Buffer.from(result));
      if (byte !== 0x0d) result.push(byte);
      else {
        // An end of line in a string is a line feed, however it is written (7.3.4.2).
        if (this.bytes[this.at] === 0x0a) this.at += 1;
        result.push(0x0a);
      }
    }
  }

  #escape(result: number[]): void {
    const byte = this.bytes[this.at];
    if (byte === undefined) return this.#end();
    this.at += 1;
    const simple = ESCAPES.get(byte);
    if (simple !== undefined) result.push(simple);
    else if (isOctal(byte)) result.push(this.#octal(byte));
    else if (byte === 0x0d) {
      if (this.bytes[this.at] === 0x0a) this.at += 1;
    } else if (byte !== 0x0a) result.push(byte);
  }

  #octal(first: number): number {
    let value = first - 0x30;
    for (let digits = 1; digits < 3 && isOctal(this.bytes[this.at]); digits += 1) {
      value = value * 8 + (this.bytes[this.at] ?? 0) - 0x30;
      this.at += 1;
    }
    return value & 0xff;
  }

  #hexString(): PdfString {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) {
      this.#end();
      this.at = this.bytes.length;
      throw new PdfSyntaxError('a string without an end');
    }
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[^0-9a-fA-F]/g, '');
    this.at = end + 1;
    return new PdfString(Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex'));
  }
}

const ESCAPES = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
]);

const isNumber = (text: string) =>
  text.length <= LONGEST_NUMBER && /^[+-]*\d*\.?\d*(?:[.-][\d.-]*)?$/.test(text) && /\d/.test(text);
const LEADING_NUMBER = /^([+-]?)[+-]*(\d*\.?\d*)/;
const isDelimiter = ({ value }: Keyword) => KIND[value.charCodeAt(0)] === DELIMITER;
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isOctal = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x37;
const endsEarly = ({ value }: Keyword) =>
  value === 'endobj' || value === 'stream' || value === 'obj' || value === 'xref';

/**
 * Whether three words are what an object begins with: `12 0 obj`.
 * @param number of the object, where it is known
 */
export function isObjectHead(words: (PdfObject | undefined)[], number?: number): boolean {
  const [first, generation, keyword] = words;
  return (
    typeof first === 'number' &&
    first === (number ?? first) &&
    typeof generation === 'number' &&
    keyword instanceof Keyword &&
    keyword.value === 'obj'
  );
}
