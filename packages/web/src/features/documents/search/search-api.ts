import { paths } from '@legible/contracts/endpoints';
import { type FoundPage, searchResponse } from '@legible/contracts/search/search';
import { api } from '../../../lib/api/api-client.ts';
import { beginningOf, type TextSearch } from './text-search.ts';

/** What was found so far, and where it goes on. */
export interface FoundPages {
  pages: readonly FoundPage[];
  next: string | null;
  /** Whether all was looked through in time. */
  isComplete: boolean;
  /** Documents whose text is not looked through yet. */
  waiting: number;
  /** Some have just become ready: what they say is found in a moment. */
  isIndexing: boolean;
}

/** A part of what is found: the first, or the one that follows a cursor. @throws ApiError */
export async function fetchFound(
  search: TextSearch,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<FoundPages> {
  const query = {
    query: search.query.trim(),
    name: search.name.trim() || undefined,
    languages: search.language || undefined,
    from: beginningOf(search.from),
    to: beginningOf(search.to, 1),
    cursor,
  };
  const answer = await api.json('GET', paths.search, { query, ...(signal && { signal }) });
  // An answer may have come while it was given up.
  signal?.throwIfAborted();
  const { results, next_cursor: next, complete, waiting, indexing } = searchResponse.parse(answer);
  return { pages: results, next, isComplete: complete, waiting, isIndexing: indexing > 0 };
}

/** Both parts as one; a page that was found twice, because something was added in between, is shown once. */
export function joinedFound(first: FoundPages, second: FoundPages): FoundPages {
  const known = new Set(first.pages.map(keyOfPage));
  const pages = [...first.pages, ...second.pages.filter((page) => !known.has(keyOfPage(page)))];
  return { ...second, pages, isComplete: first.isComplete && second.isComplete };
}

/** Names a page among all that were found. */
export const keyOfPage = ({ file_id: id, page }: Pick<FoundPage, 'file_id' | 'page'>): string =>
  `${id}/${page}`;
