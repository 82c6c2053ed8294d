import {
  MOST_CHOSEN,
  UNDO_SECONDS,
  chosenResponse,
  deletedResponse,
} from '@legible/contracts/documents/chosen-files';
import { paths } from '@legible/contracts/endpoints';
import { libraryMessages } from '@legible/contracts/messages/documents/library';
import type { Message } from '@legible/contracts/messages/core';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { statusOf } from '../../../lib/api/api-error.ts';
import { mayPass } from '../../../lib/api/may-pass.ts';
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
  const gone: string[] = [];
  try {
    const seconds = await deleteAll(ids, gone);
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
  } catch (error) {
    if (gone.length > 0 || mayPass(error)) tellUnsure(library, ids);
    else notify.error(libraryMessages.notDeleted, { about: ABOUT });
  }
  await asksAnew(library);
}

/** The server may have hidden them without being heard, or some of them: that can be undone as well. */
function tellUnsure(library: Library, ids: readonly string[]): void {
  const { mayBeDeleted, undo, notDeleted } = libraryMessages;
  notify.error(mayBeDeleted, {
    about: ABOUT,
    duration: UNDO_SECONDS * 1000,
    lasting: true,
    action: { label: undo, run: () => void restore(library, ids, notDeleted) },
  });
}

/** @param none - what is said where none of them is hidden */
async function restore(
  library: Library,
  ids: readonly string[],
  none: Message = libraryMessages.tooLate,
): Promise<void> {
  try {
    const restored: string[] = [];
    for (const part of inParts(ids)) restored.push(...(await restorePart(part)));
    if (restored.length > 0) {
      notify.success(libraryMessages.restored(restored.length), { about: ABOUT });
    } else notify.error(none, { about: ABOUT });
  } catch {
    notify.error(libraryMessages.notRestored, { about: ABOUT });
  }
  await asksAnew(library);
}

/** @returns none where none is hidden: those of another part still may be */
async function restorePart(ids: string[]): Promise<string[]> {
  try {
    const answer = await api.json('POST', paths.restoreChosen, { json: { file_ids: ids } });
    return chosenResponse.parse(answer).file_ids;
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) return [];
    throw error;
  }
}

/** @param gone - gets those that are deleted, also where that fails on the way @returns for how long it can be undone */
async function deleteAll(ids: readonly string[], gone: string[]): Promise<number> {
  let seconds = 0;
  for (const part of inParts(ids)) {
    const answer = await api.json('POST', paths.deleteChosen, { json: { file_ids: part } });
    const { file_ids, undo_seconds } = deletedResponse.parse(answer);
    gone.push(...file_ids);
    seconds = undo_seconds;
  }
  return seconds;
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
