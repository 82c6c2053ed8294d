/** Where Unicode keeps no characters of its own: free for characters beyond the 16-bit plane. */
const PRIVATE_FIRST = 0xe000;
const PRIVATE_LAST = 0xf8ff;
const REPLACEMENT = 0xfffd;
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/;

/**
 * The two-byte codes by which one file's text layer names its characters. A character's code is its
 * UTF-16 unit; those that need two units get a code of the private area each.
 */
export class GlyphCodes {
  /** Code to character, for every character used so far. */
  readonly used = new Map<number, string>();
  readonly #private = new Map<string, number>();

  /** Codes of a text, one a character; what cannot be printed is left out. */
  encode(text: string): number[] {
    const characters = Array.from(text).filter((character) => isPrintable(character));
    return characters.map((character) => this.#codeOf(character));
  }

  #codeOf(character: string): number {
    const code = character.length === 1 ? character.charCodeAt(0) : this.#privateCode(character);
    this.used.set(code, character);
    return code;
  }

  #privateCode(character: string): number {
    const known = this.#private.get(character);
    if (known !== undefined) return known;
    let code = PRIVATE_FIRST + this.#private.size;
    while (this.used.has(code)) code += 1;
    if (code > PRIVATE_LAST) return REPLACEMENT;
    this.#private.set(character, code);
    return code;
  }
}

function isPrintable(character: string): boolean {
  return character.length > 1 || !UNPRINTABLE.test(character);
}
