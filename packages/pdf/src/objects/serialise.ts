import { Dict, Keyword, Name, type PdfObject, PdfString, Ref } from './objects.ts';

/** Changes the bytes of strings on their way into the file: encryption does. */
export type StringFilter = (bytes: Buffer) => Buffer;

/**
 * An object as a file holds it, a character for each byte, with no white space that is not needed.
 * @param filter is asked for every string
 */
export function serialise(object: PdfObject, filter?: StringFilter): string {
  if (object instanceof Name) return nameText(object.value);
  if (object instanceof Ref) return `${object.number} ${object.generation} R`;
  if (object instanceof PdfString) return stringText(filter?.(object.bytes) ?? object.bytes);
  if (object instanceof Keyword) return object.value;
  if (object instanceof Dict) return dictText(object, filter);
  if (Array.isArray(object)) return `[${joined(object.map((item) => serialise(item, filter)))}]`;
  return typeof object === 'number' ? numberText(object) : String(object);
}

function dictText(dict: Dict, filter?: StringFilter): string {
  const parts = [...dict].flatMap(([key, value]) => [nameText(key), serialise(value, filter)]);
  return `<<${joined(parts)}>>`;
}

/** Two words need something between them unless one begins or ends by itself. */
function joined(parts: string[]): string {
  const spaced = parts.map((part, index) => {
    const before = parts[index - 1];
    const needsGap = before !== undefined && !/[\])>]/.test(before.at(-1) ?? '');
    return needsGap && !/^[[(</]/.test(part) ? ` ${part}` : part;
  });
  return spaced.join('');
}

function nameText(value: string): string {
  const escaped = value.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (character) => `#${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
  return `/${escaped}`;
}

function stringText(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[()\\]/g, (special) => `\\${special}`)})`;
  return `<${bytes.toString('hex').toUpperCase()}>`;
}

/** Numbers have no exponent in a PDF (7.3.3). */
function numberText(value: number): string {
  if (Number.isInteger(value)) return integerText(value);
  if (!Number.isFinite(value)) return '0';
  const text = value.toFixed(10).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text;
}

function integerText(value: number): string {
  return Math.abs(value) < 1e15 ? String(value) : BigInt(value).toString();
}
