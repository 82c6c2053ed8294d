/** A CMap may hold at most this many entries in one section. */
const SECTION = 100;

/**
 * The ToUnicode CMap (ISO 32000-2, 9.10.3) of a text layer: which character each code means. Codes
 * that are the character's own UTF-16 unit are mapped by ranges, of which none crosses a high byte
 * (9.7.6.2); the others one by one.
 * @param used code to character
 * @param codeBytes of a code
 */
export function toUnicodeCMap(used: ReadonlyMap<number, string>, codeBytes: 1 | 2): string {
  const code = (value: number) => hex(value).slice(-2 * codeBytes);
  const strangers = [...used].filter(([value, character]) => character.charCodeAt(0) !== value);
  const strange = new Set(strangers.map(([value]) => value));
  const own = [...used.keys()].filter((value) => !strange.has(value));
  const ranges = rangesOf(own.toSorted((a, b) => a - b));
  const rangeLines = ranges.map(
    ([first, last]) => `<${code(first)}><${code(last)}><${hex(first)}>`,
  );
  const characterLines = strangers.map(([value, text]) => `<${code(value)}><${utf16(text)}>`);
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def',
    `1 begincodespacerange <${code(0)}><${code(0xffff)}> endcodespacerange`,
    ...sections(rangeLines, 'bfrange'),
    ...sections(characterLines, 'bfchar'),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Runs of codes under one high byte. Gaps are included, since an unused code does no harm. */
function rangesOf(sorted: number[]): [number, number][] {
  const ranges = new Map<number, [number, number]>();
  for (const code of sorted) {
    const range = ranges.get(code >> 8);
    if (range) range[1] = code;
    else ranges.set(code >> 8, [code, code]);
  }
  return [...ranges.values()];
}

function sections(lines: string[], kind: 'bfrange' | 'bfchar'): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at += SECTION) {
    const part = lines.slice(at, at + SECTION);
    result.push(`${part.length} begin${kind}`, ...part, `end${kind}`);
  }
  return result;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}
