/** PDF objects (ISO 32000-2, 7.3) as values: what a file holds, before its meaning is asked for. */
export type PdfObject =
  | null
  | boolean
  | number
  | Name
  | Ref
  | PdfString
  | Keyword
  | PdfObject[]
  | Dict;

/** A name, with its #xx escapes resolved; a character for each byte. */
export class Name {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** An indirect reference. */
export class Ref {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation = 0) {
    this.number = number;
    this.generation = generation;
  }
}

/** A string: bytes without escapes, decrypted. */
export class PdfString {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A bare word that is none of the above: an operator of a content stream, or a mistake. */
export class Keyword {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

/** A dictionary: its keys without their slash. */
export class Dict extends Map<string, PdfObject> {
  /** A dictionary of plain values: strings become names. */
  static of(entries: Record<string, PdfObject | string | undefined>): Dict {
    const dict = new Dict();
    for (const [key, value] of Object.entries(entries)) {
      if (value !== undefined) dict.set(key, typeof value === 'string' ? new Name(value) : value);
    }
    return dict;
  }

  /** The value as a number, if it is one. */
  number(key: string): number | undefined {
    const value = this.get(key);
    return typeof value === 'number' ? value : undefined;
  }

  /** The text of a name, if the value is one. */
  name(key: string): string | undefined {
    const value = this.get(key);
    return value instanceof Name ? value.value : undefined;
  }
}

/** A stream with its bytes as the file has them, decrypted but still filtered. */
export class Stream {
  readonly dict: Dict;
  readonly bytes: Buffer;

  constructor(dict: Dict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

/** The file breaks the rules in a place that matters. */
export class PdfSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PdfSyntaxError';
  }
}

/** A name, without its slash. */
export const name = (value: string): Name => new Name(value);
