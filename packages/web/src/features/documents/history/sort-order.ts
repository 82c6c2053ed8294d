import type { HistoryFile, SortKey } from '@legible/contracts/documents/documents';
import { once } from '@legible/contracts/messages/once';
import type { libraryMessages } from '@legible/contracts/messages/documents/library';

export type SortName = keyof (typeof libraryMessages)['sorts'];

interface SortOrder {
  /** As the server is asked for it. */
  query: { sort: SortKey; order: 'asc' | 'desc' };
  /** Of two files, negative when the first one is to stand before the other. */
  compare: (a: HistoryFile, b: HistoryFile) => number;
}

/** As people read names: 2 before 10, and ä beside a. */
const collator = once(() => new Intl.Collator(undefined, { numeric: true }));

const byAge = (a: HistoryFile, b: HistoryFile) => a.created_at.localeCompare(b.created_at);
const byName = (a: HistoryFile, b: HistoryFile) => collator().compare(a.input_name, b.input_name);
const bySize = (a: HistoryFile, b: HistoryFile) => a.size - b.size;
const byPages = (a: HistoryFile, b: HistoryFile) => a.pages - b.pages;

const up = (sort: SortKey, compare: SortOrder['compare']): SortOrder => ({
  query: { sort, order: 'asc' },
  compare,
});
const down = (sort: SortKey, compare: SortOrder['compare']): SortOrder => ({
  query: { sort, order: 'desc' },
  compare: (a, b) => compare(b, a),
});

export const NEWEST: SortName = 'newest';

export const sortOrders: Record<SortName, SortOrder> = {
  newest: down('created', byAge),
  oldest: up('created', byAge),
  name: up('name', byName),
  'name-down': down('name', byName),
  largest: down('size', bySize),
  smallest: up('size', bySize),
  longest: down('pages', byPages),
  shortest: up('pages', byPages),
};

/** An order by its name in the address, which may hold anything. */
export const sortNamed = (name: string | null): SortName =>
  name !== null && Object.hasOwn(sortOrders, name) ? (name as SortName) : NEWEST;

/** The list as it came is the newest first; files of which the key is the same stay so. */
export function sorted(files: readonly HistoryFile[], name: SortName): readonly HistoryFile[] {
  return name === NEWEST ? files : files.toSorted(sortOrders[name].compare);
}
