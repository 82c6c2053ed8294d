import {
  MOST_CHOSEN,
  chosenResponse,
  deletedResponse,
} from '@legible/contracts/documents/chosen-files';
import { paths } from '@legible/contracts/endpoints';
import { libraryMessages } from '@legible/contracts/messages/documents/library';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { statusOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { changeLists, listsKey } from '../history/history-cache.ts';

const NOT_FOUND = 404;
/** The latest deletion takes the place of the one before: only it can be undone by the toast. */
const ABOUT = 'delete chosen';

interface Library {
  queryClient: QueryClient;
  userId: string;
  onUsageChanged: () => void;
}

/**
 * Deletes documents, and offers for some seconds to take that back. The server hides them at once and lets go of them by itself:
 * it does not need this tab for it.
 */
export async function deleteChosen(library: Library, ids: readonly string[]): Promise<void> {
  const { queryClient, userId } = library;
  try {
    const { gone, seconds } = await deleteAll(ids);
    const isGone = new Set(gone);
    changeLists(queryClient, userId, (files) =>
      files.filter(({ file_id }) => !isGone.has(file_id)),
    );
    notify.success(libraryMessages.deleted(gone.length), {
      about: ABOUT,
      duration: seconds * 1000,
      lasting: true,
      action: { label: libraryMessages.undo, run: () => void restore(library, gone) },
    });
  } catch {
    notify.error(libraryMessages.notDeleted, { about: ABOUT });
  }
  await asksAnew(library);
}

async function restore(library: Library, ids: readonly string[]): Promise<void> {
  try {
    const restored: string[] = [];
    for (const part of inParts(ids)) {
      const answer = await api.json('POST', paths.restoreChosen, { json: { file_ids: part } });
      restored.push(...chosenResponse.parse(answer).file_ids);
    }
    notify.success(libraryMessages.restored(restored.length), { about: ABOUT });
  } catch (error) {
    const isTooLate = statusOf(error) === NOT_FOUND;
    notify.error(isTooLate ? libraryMessages.tooLate : libraryMessages.notRestored, {
      about: ABOUT,
    });
  }
  await asksAnew(library);
}

async function deleteAll(ids: readonly string[]): Promise<{ gone: string[]; seconds: number }> {
  const gone: string[] = [];
  let seconds = 0;
  for (const part of inParts(ids)) {
    const answer = await api.json('POST', paths.deleteChosen, { json: { file_ids: part } });
    const { file_ids, undo_seconds } = deletedResponse.parse(answer);
    gone.push(...file_ids);
    seconds = undo_seconds;
  }
  return { gone, seconds };
}

function inParts(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / MOST_CHOSEN);
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * MOST_CHOSEN, (part + 1) * MOST_CHOSEN),
  );
}

async function asksAnew({ queryClient, userId, onUsageChanged }: Library): Promise<void> {
  onUsageChanged();
  await queryClient.invalidateQueries({ queryKey: listsKey(userId) });
}
