import type { FoundPage } from '@legible/contracts/search/search';
import type { QueryClient } from '@tanstack/react-query';
import { routes } from '../../../lib/routes.ts';
import { type TextSearch, withSearch } from './text-search.ts';

/** Where a page that was found is read: the address takes the search along. */
export function readingPlace(
  search: TextSearch,
  { file_id: id, page }: Pick<FoundPage, 'file_id' | 'page'>,
): string {
  const address = withSearch(new URLSearchParams(), search);
  if (page > 1) address.set('page', String(page));
  return `${routes.document}/${encodeURIComponent(id)}?${address}`;
}

/** Where everything that was found is listed. */
export const resultsPlace = (search: TextSearch): string =>
  `${routes.ocr}?${withSearch(new URLSearchParams(), search)}`;

/** The page that a user of the tab read last among those that were found; forgotten with what is known of the user. */
const lastRead = new WeakMap<QueryClient, string>();

export const rememberRead = (client: QueryClient, page: string): unknown =>
  lastRead.set(client, page);

/** Gives it once: who has come back is where he was. */
export function takeLastRead(client: QueryClient): string | undefined {
  const page = lastRead.get(client);
  lastRead.delete(client);
  return page;
}
