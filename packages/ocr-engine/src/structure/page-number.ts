/** A page's number as it is printed. */
export interface PageNumber {
  kind: 'arabic' | 'roman';
  value: number;
}

/** `12`, `- 12 -`, `[12]`, `xii`, `Page 12`, `12 / 40`, `12 of 40`, `S. 12`. */
const PRINTED =
  /^[-–—·•.[(|\s]*(?:\p{L}{1,6}\.?\s)?\s*(\d{1,5}|[ivxlc]{1,9}|[IVXLC]{1,9})(?:\s?(?:\/|of|von|de|sur|di)\s?\d{1,5})?[-–—·•.\])|\s]*$/u;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number that a line consists of; undefined for any other line. */
export function pageNumber(text: string): PageNumber | undefined {
  const printed = PRINTED.exec(text)?.[1];
  if (printed === undefined) return undefined;
  if (/\d/.test(printed)) return { kind: 'arabic', value: Number(printed) };
  return { kind: 'roman', value: romanValue(printed.toLowerCase()) };
}

/** A smaller letter before a larger one is taken away from it. */
function romanValue(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0);
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  );
}
