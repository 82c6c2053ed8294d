import { folded } from '@legible/contracts/search/folded';
import sample from './sample/sample.json';

/** A line as the engine found it; points, origin at the top left of the picture. */
export interface SampleLine {
  text: string;
  left: number;
  baseline: number;
  width: number;
  size: number;
}

export interface Piece {
  text: string;
  found: boolean;
}

const lines: readonly SampleLine[] = sample.lines;

/** Where each line begins in the text of the page, whose lines are parted by one space. */
const starts = lines.reduce<number[]>(
  (found, { text }) => [...found, (found.at(-1) ?? 0) + text.length + 1],
  [0],
);
const pageText = folded(lines.map(({ text }) => text).join(' '));

/** Every place in the page's text that matches a folded query, as [from, to). */
function matchesOf(query: string): [number, number][] {
  const found: [number, number][] = [];
  if (query === '') return found;
  for (let at = pageText.indexOf(query); at >= 0; at = pageText.indexOf(query, at + query.length)) {
    found.push([at, at + query.length]);
  }
  return found;
}

export interface SearchedPage {
  count: number;
  lines: { line: SampleLine; pieces: Piece[] }[];
}

/** The page's lines, each cut into what matches and what does not; a match may run over a line's end. */
export function searchPage(typed: string): SearchedPage {
  const matches = matchesOf(folded(typed));
  return {
    count: matches.length,
    lines: lines.map((line, index) => ({
      line,
      pieces: pieces(line.text, starts[index] ?? 0, matches),
    })),
  };
}

function pieces(text: string, start: number, matches: readonly [number, number][]): Piece[] {
  const cut: Piece[] = [];
  let done = 0;
  const add = (end: number, found: boolean) => {
    if (end > done) cut.push({ text: text.slice(done, end), found });
    done = Math.max(done, end);
  };
  for (const [from, to] of matches) {
    if (to <= start || from >= start + text.length) continue;
    add(Math.max(0, from - start), false);
    add(Math.min(text.length, to - start), true);
  }
  add(text.length, false);
  return cut;
}
