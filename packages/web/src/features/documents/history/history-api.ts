import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';
import { historyFrom, nextFrom } from './history-entries.ts';
import { type HistoryList, joined } from './history-list.ts';
import { NEWEST, type SortName, sortOrders } from './sort-order.ts';

interface ListPart {
  /** What the names contain; all files for an empty text. */
  search: string;
  /** Newest first where nothing is said. */
  sort?: SortName | undefined;
  /** Where the part begins; at the newest file for none. */
  cursor?: string | undefined;
}

/** A part of the list; the user's id goes along as the contract asks (S7.21). */
export async function fetchHistory(
  userId: string,
  { search, sort = NEWEST, cursor }: ListPart,
  signal?: AbortSignal,
): Promise<HistoryList> {
  const files: HistoryFile[] = [];
  let next = cursor ?? null;
  do {
    const query = {
      prefix: '',
      user_id: userId,
      search: search || undefined,
      cursor: next ?? undefined,
      // The order that the list has by itself is not asked for.
      ...(sort !== NEWEST && sortOrders[sort].query),
    };
    const answer = await api.json('GET', paths.list, { query });
    signal?.throwIfAborted();
    files.push(...historyFrom(answer));
    next = nextFrom(answer);
    // The server looks through a long history step by step, and may have found nothing in one.
  } while (next !== null && files.length === 0);
  return { files, next };
}

/**
 * The first part of a list, read anew, with what had been loaded below it.
 * @param known gives the list as it is known when the part has come.
 */
export async function readList(
  userId: string,
  wanted: Pick<ListPart, 'search' | 'sort'>,
  known: () => HistoryList | undefined,
  signal?: AbortSignal,
): Promise<HistoryList> {
  return joined(await fetchHistory(userId, wanted, signal), known());
}
