import { isOneCharacter } from './metrics.ts';

/** Where Unicode keeps no characters of its own: free for characters beyond the 16-bit plane, and for whole words. */
const PRIVATE_FIRST = 0xe000;
const PRIVATE_LAST = 0xf8ff;
const REPLACEMENT = 0xfffd;
/** ASCII keeps its place in the narrow font; 0x20 must, since word spacing goes by it (9.3.3). */
const ASCII_FIRST = 0x20;
const ASCII_LAST = 0x7e;
const NARROW_LAST = 0xff;
/** Bytes that editors and converters like to change. */
const SHUNNED = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d]);
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/;

/** One of the invisible fonts: `narrow` has one byte a character, `wide` has two. */
export type FontKind = 'narrow' | 'wide';

/**
 * The codes by which one file's text layer names its characters. The narrow font serves the first 240
 * different characters, which is all that most documents have; what it cannot hold goes to the wide one.
 */
export class GlyphCodes {
  /** Code to character, for every character used so far. */
  readonly narrow = new Map<number, string>();
  readonly wide = new Map<number, string>();
  /** Fonts that some text was encoded for. */
  readonly kinds = new Set<FontKind>();
  readonly #narrowCodes = new Map<string, number>();
  readonly #privateCodes = new Map<string, number>();
  readonly #isKnown: boolean;
  #free = freeNarrowCodes();

  /** @param known codes of a file that has them already, by which as much as possible is encoded */
  constructor(known?: { narrow: ReadonlyMap<number, string>; wide: ReadonlyMap<number, string> }) {
    this.#isKnown = known !== undefined;
    for (const [code, character] of known?.narrow ?? []) {
      this.narrow.set(code, character);
      this.#narrowCodes.set(character, code);
    }
    this.#free = this.#free.filter((code) => !this.narrow.has(code));
    for (const [code, text] of known?.wide ?? []) {
      this.wide.set(code, text);
      if (code >= PRIVATE_FIRST && code <= PRIVATE_LAST) this.#privateCodes.set(text, code);
    }
  }

  /** How many codes there are: more after a text that could not be encoded by those that were known. */
  get size(): number {
    return this.narrow.size + this.wide.size;
  }

  /** Makes room for letters that a person may put into the text later, if the narrow font is used at all. */
  addAscii(): void {
    if (!this.kinds.has('narrow')) return;
    for (let code = ASCII_FIRST; code <= ASCII_LAST; code += 1) {
      this.#narrowCode(String.fromCharCode(code));
    }
  }

  /** Which font can hold all of a text; that of a line is used for the whole line. */
  kindFor(text: string): FontKind {
    const strangers = new Set(printable(text).filter((one) => !this.#narrowCodes.has(one)));
    if (this.#isKnown && strangers.size > 0 && this.#isInWide(text)) return 'wide';
    const needed = [...strangers].filter((one) => !isAscii(one)).length;
    return needed <= this.#free.length ? 'narrow' : 'wide';
  }

  /** Codes of a text in a font that can hold it, one a character; what cannot be printed is left out. */
  encode(text: string, kind: FontKind): number[] {
    this.kinds.add(kind);
    const codeOf = kind === 'narrow' ? this.#narrowCode : this.#wideCode;
    return printable(text).map(codeOf);
  }

  /**
   * One code of the wide font for a whole word of letters that can be printed.
   * @returns undefined where there are no more codes
   */
  encodeWord(word: string): number | undefined {
    if (isOneCharacter(word)) return this.encode(word, 'wide')[0];
    this.kinds.add('wide');
    const code = this.#privateCode(word);
    if (code === REPLACEMENT) return undefined;
    this.wide.set(code, word);
    return code;
  }

  #isInWide(text: string): boolean {
    return printable(text).every((one) =>
      one.length === 1 ? this.wide.get(one.charCodeAt(0)) === one : this.#privateCodes.has(one),
    );
  }

  #narrowCode = (character: string): number => {
    const known = this.#narrowCodes.get(character);
    if (known !== undefined) return known;
    const code = isAscii(character) ? character.charCodeAt(0) : (this.#free.shift() ?? 0x3f);
    this.#narrowCodes.set(character, code);
    this.narrow.set(code, character);
    return code;
  };

  /** A character's own UTF-16 unit; those that need two units get a code of the private area each. */
  #wideCode = (character: string): number => {
    const code = character.length === 1 ? character.charCodeAt(0) : this.#privateCode(character);
    this.wide.set(code, character);
    return code;
  };

  #privateCode(character: string): number {
    const known = this.#privateCodes.get(character);
    if (known !== undefined) return known;
    let code = PRIVATE_FIRST + this.#privateCodes.size;
    while (this.wide.has(code)) code += 1;
    if (code > PRIVATE_LAST) return REPLACEMENT;
    this.#privateCodes.set(character, code);
    return code;
  }
}

/** The characters of a text that the layer can hold. */
export function printable(text: string): string[] {
  return Array.from(text).filter((one) => one.length > 1 || !UNPRINTABLE.test(one));
}

const isAscii = (character: string) =>
  character.length === 1 &&
  character.charCodeAt(0) >= ASCII_FIRST &&
  character.charCodeAt(0) <= ASCII_LAST;

function freeNarrowCodes(): number[] {
  const codes = Array.from({ length: NARROW_LAST + 1 }, (_, code) => code);
  const high = codes.filter((code) => code > ASCII_LAST);
  const low = codes.filter((code) => code < ASCII_FIRST && !SHUNNED.has(code));
  return [...high, ...low];
}
