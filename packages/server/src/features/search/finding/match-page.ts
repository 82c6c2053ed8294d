import { tokensOf, type Token } from '../words/tokens.ts';
import { brokenForm, formOf, type Part, type Sought } from './sought.ts';

/** Where something that is looked for stands in a text, in UTF-16 units. */
interface Hit {
  start: number;
  end: number;
  weight: number;
  /** Which of what is looked for. */
  of: number;
}

/** How a page answers a search. */
export interface PageMatch {
  /** The higher, the better; a whole number. */
  score: number;
  /** The line with most of what is looked for. */
  line: string;
  /** Where in the line, from and up to, in UTF-16 units. */
  marks: [number, number][];
  /** What is looked for as it stands on the page, each once. */
  terms: string[];
}

export interface PageQuestion {
  sought: Sought[];
  without: Sought[];
}

/** Hits of one word that are looked at: the best line is among the first ones. */
const MOST_HITS = 24;
/**
 * Words of a page that are compared with what is looked for: a newspaper's with sixteen words take 80,000. Only a page and a search
 * that were made for each other take more, and the whole process would wait for them.
 */
const MOST_STEPS = 300_000;

/** What is left of them. */
interface Steps {
  left: number;
}

/** @returns undefined where the page lacks something, or has what it is not to have */
export function matchPage(
  text: string,
  language: string,
  { sought, without }: PageQuestion,
): PageMatch | undefined {
  const tokens = tokensOf(text);
  const views = viewsOf(tokens);
  const steps: Steps = { left: MOST_STEPS };
  const look = (parts: Sought, of: number) => hitsOf(parts, { views, language, of, steps });
  const hits: Hit[][] = [];
  for (const [of, parts] of sought.entries()) {
    const found = look(parts, of);
    if (found.length === 0) return undefined;
    hits.push(found);
  }
  if (without.some((parts) => look(parts, 0).length > 0)) return undefined;
  const all = hits.flat();
  return { score: scoreOf(hits), ...bestLine(text, all), terms: termsOf(text, all) };
}

/** The words as they stand, and with those in one that a line's end has broken. */
function viewsOf(tokens: Token[]): Token[][] {
  if (!tokens.some(({ isJoined }) => isJoined)) return [tokens];
  const whole = tokens.filter(
    ({ start }, at) => !isPartOf(tokens[at + 1], start) && !isPartOf(tokens[at + 2], start),
  );
  return [tokens.filter(({ isJoined }) => !isJoined), whole];
}

const isPartOf = (token: Token | undefined, start: number) =>
  token?.isJoined === true && start >= token.start && start < token.end;

interface Looking {
  views: Token[][];
  language: string;
  of: number;
  steps: Steps;
}

function hitsOf(parts: Sought, { views, language, of, steps }: Looking): Hit[] {
  const hits = new Map<number, Hit>();
  for (const view of views) {
    for (let at = 0; at < view.length && hits.size < MOST_HITS && steps.left > 0; at += 1) {
      const hit = hitAt(parts, view, at, { language, steps });
      if (hit && !hits.has(hit.start)) hits.set(hit.start, { ...hit, of });
    }
  }
  return [...hits.values()];
}

/** Whether all parts follow each other from this word on. */
function hitAt(
  parts: Sought,
  view: Token[],
  at: number,
  { language, steps }: Pick<Looking, 'language' | 'steps'>,
): Omit<Hit, 'of'> | undefined {
  let weight = 0;
  let next = at;
  for (const part of parts) {
    steps.left -= 1;
    const step = stepOver(part, view[next], view[next + 1], language);
    if (!step) return undefined;
    weight += step.weight;
    next += step.words;
  }
  const [first, last] = [view[at], view[next - 1]];
  return first && last && { start: first.start, end: last.end, weight: weight / parts.length };
}

/** How many words of the page are this part, and how well. */
function stepOver(
  part: Part,
  token: Token | undefined,
  after: Token | undefined,
  language: string,
): { words: number; weight: number } | undefined {
  if (!token) return undefined;
  const form = formOf(part, token.word, language);
  if (form) return { words: 1, weight: form.weight };
  const broken = after && brokenForm(part, token.word, after.word);
  return broken && { words: 2, weight: broken.weight };
}

const SCALE = 1000;
/** Letters within which two words stand together. */
const NEAR = 40;

/** What is like the words that were typed counts most, then how near they stand to each other, then how often they do. */
function scoreOf(hits: Hit[][]): number {
  const best = hits.map((some) => Math.max(...some.map(({ weight }) => weight)));
  const often = hits.map(({ length }) => 0.1 * Math.log2(Math.min(16, length)));
  const near = hits.slice(1).map((some, at) => 0.5 / (1 + gapBetween(hits[at] ?? [], some) / NEAR));
  const sum = [...best, ...often, ...near].reduce((total, part) => total + part, 0);
  return Math.round((SCALE * sum) / hits.length);
}

/** Least letters between any of both. Both are in the order of the text. */
function gapBetween(some: Hit[], others: Hit[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const one of some) {
    for (const other of others) {
      const gap = other.start >= one.end ? other.start - one.end : one.start - other.end;
      least = Math.min(least, Math.abs(gap));
    }
  }
  return least;
}

/** Letters of a line that are shown: a line of a page has some eighty. */
const LONGEST_LINE = 240;

function bestLine(text: string, hits: Hit[]): Pick<PageMatch, 'line' | 'marks'> {
  const lines = new Map<number, Hit[]>();
  for (const hit of hits) {
    const from = text.lastIndexOf('\n', hit.start) + 1;
    lines.set(from, [...(lines.get(from) ?? []), hit]);
  }
  const [best] = [...lines].toSorted(([, a], [, b]) => worthOf(b) - worthOf(a));
  const [from, inLine] = best ?? [0, []];
  const last = Math.max(...inLine.map(({ end }) => end));
  const end = text.indexOf('\n', last);
  const [start, stop] = cut(from, end < 0 ? text.length : end, inLine);
  const marks = inLine
    .filter((hit) => hit.start >= start && hit.end <= stop)
    .toSorted((a, b) => a.start - b.start)
    .map((hit): [number, number] => [hit.start - start, hit.end - start]);
  return { line: text.slice(start, stop).replaceAll('\n', ' '), marks: withoutOverlap(marks) };
}

/** Different words first, then how well they fit. */
const worthOf = (hits: Hit[]) =>
  new Set(hits.map(({ of }) => of)).size * 100 +
  Math.max(...hits.map(({ weight }) => weight)) * 10 +
  Math.min(9, hits.length);

/** A very long line around its first hit. */
function cut(from: number, end: number, hits: Hit[]): [number, number] {
  if (end - from <= LONGEST_LINE) return [from, end];
  const first = Math.min(...hits.map(({ start }) => start));
  const start = Math.max(from, first - LONGEST_LINE / 4);
  return [start, Math.min(end, start + LONGEST_LINE)];
}

function withoutOverlap(marks: [number, number][]): [number, number][] {
  let reached = 0;
  return marks.filter(([start, end]) => {
    if (start < reached) return false;
    reached = end;
    return true;
  });
}

const MOST_TERMS = 32;

/** The two halves of a word that a line's end breaks are painted each by itself. */
function termsOf(text: string, hits: Hit[]): string[] {
  const terms = new Set(
    hits.flatMap(({ start, end }) => text.slice(start, end).split(/\s*\n\s*/u)),
  );
  return [...terms].filter((term) => term !== '').slice(0, MOST_TERMS);
}
