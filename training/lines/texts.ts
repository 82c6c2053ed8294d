import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shorter paragraphs are headings and scraps. */
const LEAST_LETTERS = 60;

/**
 * The paragraphs of all text files in a folder, with quotes and dashes as printers set them.
 * @throws {Error} where there are none
 */
export function paragraphsIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const paragraphs = files.toSorted().flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return text.split(/\n\s*\n/).map((paragraph) => typeset(paragraph));
  });
  const long = paragraphs.filter(({ length }) => length >= LEAST_LETTERS);
  if (long.length === 0) throw new Error(`There is no text in ${folder}: put .txt files there.`);
  return long;
}

/** Typewritten text as it is printed: curly quotes, dashes, no marks of emphasis. */
export function typeset(text: string): string {
  return text
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/[_*=~|{}<>\\^]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\p{L})- (?=\p{L})/gu, '$1-')
    .replaceAll(/ ?-{2,} ?/g, '—')
    .replaceAll(/(^|[\s(—“‘])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s(—“])'/g, '$1‘')
    .replaceAll("'", '’')
    .trim();
}
