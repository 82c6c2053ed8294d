import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPicture } from '../measuring/picture-file.ts';
import type { ScanPage } from './scan-page.ts';

/** Sheets are about as high as A4; the pictures do not say how large they are. */
const SHEET_INCHES = 11.7;
/** Pages of more handwriting, which is marked so and not written out, or of less text say nothing. */
const UNREAD = /~/g;
const MOST_UNREAD = 0.02;
const LEAST_LETTERS = 600;

/** Pages of a folder that has a picture and an ALTO file beside it for each: typescripts and printed pages. */
export function altoPages(folder: string): ScanPage[] {
  const files = readdirSync(folder);
  return files
    .filter((name) => name.endsWith('.xml'))
    .toSorted()
    .flatMap((name): ScanPage[] => {
      const base = name.slice(0, -'.xml'.length);
      const picture = files.find((file) => file !== name && file.startsWith(`${base}.`));
      const alto = readFileSync(join(folder, name), 'utf8');
      const truth = textOf(alto);
      if (picture === undefined || !saysEnough(truth)) return [];
      const dpi = Math.round(Number(/<Page[^>]*HEIGHT="(\d+)"/.exec(alto)?.[1]) / SHEET_INCHES);
      return [{ name: base, dpi, truth, picture: () => readPicture(join(folder, picture)) }];
    });
}

function saysEnough(text: string): boolean {
  const unread = text.match(UNREAD)?.length ?? 0;
  return text.length >= LEAST_LETTERS && unread <= MOST_UNREAD * text.length;
}

/** Underlined words begin with a low line, which is no character of theirs; a hyphen at a line's end is written as ¬. */
function textOf(alto: string): string {
  return [...alto.matchAll(/<String\s[^>]*?CONTENT="([^"]*)"/g)]
    .map(([, content = '']) => unescaped(content).replaceAll('_', '').replaceAll('¬', '-'))
    .join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|(\w+));/gi, (whole, code: string, name: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (ENTITIES[name] ?? whole),
  );
}
