import { paths } from '@legible/contracts/endpoints';
import { type ProgressMessage, runningResponse } from '@legible/contracts/live';
import { api } from '../../../lib/api/api-client.ts';
import type { Query } from '../../../lib/api/api-host.ts';
import type { DocumentsLive } from './documents-live.ts';

/** Running documents, in the words of the progress connection. */
export async function fetchRunning(): Promise<ProgressMessage[]> {
  const running: ProgressMessage[] = [];
  let cursor: string | null = null;
  do {
    const query: Query = { cursor: cursor ?? undefined };
    const part = runningResponse.parse(await api.json('GET', paths.running, { query }));
    running.push(...part.files);
    cursor = part.next_cursor ?? null;
  } while (cursor !== null);
  return running;
}

/** Shows what runs before any connection has told it. @throws what asking for it throws */
export async function readRunning(live: DocumentsLive): Promise<void> {
  const files = await fetchRunning();
  live.dispatch({ type: 'run_polled', files, at: Date.now() });
}

/** The documents that an answer names. */
export const idsOf = (running: readonly ProgressMessage[]): string[] =>
  running.map(({ filename, file_id }) => file_id ?? filename);
