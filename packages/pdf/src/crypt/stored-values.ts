import { Dict, Name, type PdfObject, PdfString } from '../objects/objects.ts';

/** Name of the crypt filter that a stream asks for itself (7.4.10); without a name it is no cipher. */
export function cryptFilter(dict: Dict): string | undefined {
  const [filters, parameters] = ['Filter', 'DecodeParms'].map((key) => [dict.get(key)].flat());
  const at = filters?.findIndex((filter) => filter instanceof Name && filter.value === 'Crypt');
  if (at === undefined || at < 0) return undefined;
  const settings = parameters?.[at];
  return (settings instanceof Dict ? settings.name('Name') : undefined) ?? 'Identity';
}

/** What is done to the bytes of a string. */
export type StringChange = (bytes: Buffer) => Buffer;

/** A value with all strings in it changed; itself where there is no change. */
export function withStrings(value: PdfObject, change: StringChange | undefined): PdfObject {
  if (!change) return value;
  if (value instanceof PdfString) return new PdfString(change(value.bytes));
  if (Array.isArray(value)) return value.map((item) => withStrings(item, change));
  return value instanceof Dict ? dictWithStrings(value, change) : value;
}

/** As `withStrings`, of a dictionary. */
export function dictWithStrings(dict: Dict, change: StringChange | undefined): Dict {
  if (!change) return dict;
  const result = new Dict();
  for (const [key, item] of dict) result.set(key, withStrings(item, change));
  return result;
}
