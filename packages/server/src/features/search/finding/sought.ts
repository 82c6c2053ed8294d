import { pairsOf } from '../words/tokens.ts';
import type { Broken } from './broken-words.ts';
import type { Form, Forms } from './usual-forms.ts';

/** One word of what is looked for. */
export type Part =
  | { kind: 'word'; forms: Forms; isUnfinished: boolean; begins?: string; broken?: Broken }
  /** Letters of a script without spaces, which stand there as they are. */
  | { kind: 'run'; run: string };

/** What is looked for: a word, or words that follow each other. */
export type Sought = Part[];

/** Of words that are found by their parts. */
const BROKEN: Form = { weight: 0.4 };

/** How a word of a page in this language belongs to a part; undefined where it does not. */
export function formOf(part: Part, word: string, language: string): Form | undefined {
  if (part.kind === 'run') return word.includes(part.run) ? { weight: 1 } : undefined;
  const form = part.forms.get(word);
  if (form && (language === '' || (form.languages?.has(language) ?? true))) return form;
  return part.begins !== undefined && word.startsWith(part.begins) ? { weight: 0.8 } : undefined;
}

/** How two words that follow each other belong to a part that was broken in two. */
export const brokenForm = (part: Part, first: string, second: string): Form | undefined =>
  part.kind === 'word' && part.broken?.get(first)?.includes(second) ? BROKEN : undefined;

const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const anyOf = (some: string[]) => (some.length === 1 ? String(some[0]) : `(${some.join('|')})`);
const allOf = (some: string[]) => (some.length === 1 ? String(some[0]) : `(${some.join('&')})`);

/** A `tsquery` of pages that may have what is looked for: all words of it, wherever they stand. */
export const queryOf = (sought: Sought[]): string =>
  allOf(sought.map((parts) => allOf(parts.map(partQuery))));

function partQuery(part: Part): string {
  if (part.kind === 'run') return runQuery(part.run);
  const broken = [...(part.broken ?? [])].flatMap(([first, seconds]) =>
    seconds.map((second) => `(${quoted(first)}&${quoted(second)})`),
  );
  const begins = part.begins === undefined ? [] : [`${quoted(part.begins)}:*`];
  return anyOf([...[...part.forms.keys()].map(quoted), ...begins, ...broken]);
}

/** Of a letter that stands alone, all pairs that begin with it. */
function runQuery(run: string): string {
  const pairs = pairsOf(run);
  return pairs.length === 1
    ? `${quoted(run)}:*`
    : allOf([...new Set(pairs.slice(0, -1))].map(quoted));
}
