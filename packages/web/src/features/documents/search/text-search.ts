import { LONGEST_SEARCH } from '@legible/contracts/search/search';

/** What is looked for in all texts; '' where nothing is said. */
export interface TextSearch {
  query: string;
  /** What the document's name contains. */
  name: string;
  /** Tesseract's name of the language that a page was read in. */
  language: string;
  /** Days like 2026-11-23 as the user's calendar has them, both included. */
  from: string;
  to: string;
}

/** In the address; the names that are not said there by themselves are said by the screen that has others, too. */
const PARAMETERS: Record<keyof TextSearch, string> = {
  query: 'search',
  name: 'in',
  language: 'language',
  from: 'from',
  to: 'to',
};
const FIELDS = Object.keys(PARAMETERS) as (keyof TextSearch)[];
/** Of the query, what an address may carry is bounded by what may be asked for. */
const LONGEST_FIELD: Record<keyof TextSearch, number> = {
  query: LONGEST_SEARCH,
  name: 255,
  language: 32,
  from: 10,
  to: 10,
};

/** The search that an address has. */
export function searchIn(address: URLSearchParams): TextSearch {
  const field = (name: keyof TextSearch) =>
    (address.get(PARAMETERS[name]) ?? '').slice(0, LONGEST_FIELD[name]);
  return {
    query: field('query'),
    name: field('name'),
    language: field('language'),
    from: asDay(field('from')),
    to: asDay(field('to')),
  };
}

/** The address with this search in the place of its own; without a query it has none. */
export function withSearch(address: URLSearchParams, search: TextSearch): URLSearchParams {
  const after = new URLSearchParams(address);
  for (const name of FIELDS) {
    const value = search.query.trim() === '' ? '' : search[name];
    if (value === '') after.delete(PARAMETERS[name]);
    else after.set(PARAMETERS[name], value);
  }
  return after;
}

const asDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** How many of the filters say something. */
export const filtersSet = ({ name, language, from, to }: TextSearch): number =>
  [name.trim(), language, from, to].filter((value) => value !== '').length;

/** Why a search is not asked for; null for one that is. */
export function unaskable({ query }: TextSearch): 'empty' | 'short' | 'long' | null {
  const words = query.trim();
  if (words === '') return 'empty';
  if (words.length > LONGEST_SEARCH) return 'long';
  // One letter is on every page; one character of Chinese is a word.
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}]$/u.test(words)
    ? 'short'
    : null;
}

/** The moment at which a day of the user's calendar begins, some days later. */
export function beginningOf(day: string, later = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day === '' ? undefined : new Date(year, month - 1, date + later).toISOString();
}
