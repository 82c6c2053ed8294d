import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Box } from '@legible/ocr-engine';

/** A line of text that people wrote down. */
export interface AltoLine {
  text: string;
  /** In pixels of the picture. Undefined where the file does not say where the line stands. */
  box?: Box;
}

export interface AltoFile {
  /** Its name without the ending. */
  name: string;
  /** Path of the picture beside it. */
  picture: string;
  /** In pixels. */
  height: number;
  lines: AltoLine[];
}

/** Letters stand above their baseline, tails of letters below: this share of what surrounds a line is above. */
const ABOVE_BASELINE = 0.5;

/** The ALTO files of a folder that have a picture beside them, in the order of their names. */
export function altoFiles(folder: string): AltoFile[] {
  const files = readdirSync(folder);
  return files
    .filter((name) => name.endsWith('.xml'))
    .toSorted()
    .flatMap((file) => {
      const name = file.slice(0, -'.xml'.length);
      const picture = files.find((other) => other !== file && other.startsWith(`${name}.`));
      if (picture === undefined) return [];
      const alto = readFileSync(join(folder, file), 'utf8');
      const height = Number(/<Page[^>]*HEIGHT="(\d+)"/.exec(alto)?.[1]);
      return [{ name, picture: join(folder, picture), height, lines: linesOf(alto) }];
    });
}

/** @param alto as eScriptorium writes it: a line is one string, or has its words one after the other */
export function linesOf(alto: string): AltoLine[] {
  return [...alto.matchAll(/<TextLine\b([^>]*)>(.*?)<\/TextLine>/gs)].flatMap(
    ([, attributes = '', content = '']) => {
      const strings = [...content.matchAll(/<String\s[^>]*?CONTENT="([^"]*)"/g)];
      const text = strings.map(([, word = '']) => written(word)).join(' ');
      const box = boxOf(attributes);
      return text === '' ? [] : [box ? { text, box } : { text }];
    },
  );
}

/** What surrounds a line takes in pieces of its neighbours; its baseline, where there is one, is its own. */
function boxOf(attributes: string): Box | undefined {
  const [left, top, width, height] = ['HPOS', 'VPOS', 'WIDTH', 'HEIGHT'].map((name) =>
    Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(attributes)?.[1]),
  ) as Box;
  if ([left, top, width, height].some(Number.isNaN)) return undefined;
  const baseline = baselineOf(attributes);
  if (baseline === undefined) return [left, top, left + width, top + height];
  return [left, baseline - ABOVE_BASELINE * height, left + width, baseline];
}

/** How far down a baseline lies in the mean: it is a height, or has places across and heights by turns. */
function baselineOf(attributes: string): number | undefined {
  const [, places = ''] = /\bBASELINE="([^"]*)"/.exec(attributes) ?? [];
  const numbers = places
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const heights = numbers.length === 1 ? numbers : numbers.filter((_, index) => index % 2 === 1);
  if (heights.length === 0) return undefined;
  return heights.reduce((sum, each) => sum + each, 0) / heights.length;
}

/** Underlined words begin with a low line, which is no character of theirs; a hyphen at a line's end is written as ¬. */
function written(content: string): string {
  return unescaped(content).replaceAll('_', '').replaceAll('¬', '-').normalize('NFC');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex, decimal, name: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? whole);
    },
  );
}
