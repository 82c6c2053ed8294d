import type { QueryClient } from '@tanstack/react-query';
import { fetchHistory } from './history/history-api.ts';
import { listKey } from './history/history-cache.ts';
import { documentsLiveOf } from './live/current-live.ts';
import { readRunning } from './live/running-api.ts';
import { refusalsQuery } from './refusals/use-refusals.ts';
import type { DocumentsUser } from './upload/documents-user.ts';
import { limitsQuery } from './upload/use-limits.ts';

/** What the screen of documents shows, known before its first rendering; what fails is asked for again by the screen. */
export async function readFirst(client: QueryClient, user: DocumentsUser): Promise<void> {
  const { id } = user;
  await Promise.all([
    // Stands above everything else: known later, it would push all of it down.
    readRunning(documentsLiveOf(id)).catch(() => undefined),
    client.prefetchQuery({
      queryKey: listKey(id),
      queryFn: ({ signal }) => fetchHistory(id, { search: '' }, signal),
      retry: false,
    }),
    client.prefetchQuery({ ...refusalsQuery(id), retry: false }),
    client.prefetchQuery({ ...limitsQuery(user), retry: false }),
  ]);
}
