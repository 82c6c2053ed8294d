import type { DownloadLink } from '@legible/contracts/documents/document-queries';
import type { FileType } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import type { Message } from '@legible/contracts/messages/core';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';
import { codeOf, detailOf } from '../../../lib/api/api-error.ts';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { saveLink } from '../../../lib/file-download.ts';

/** What processed files wait for, by the id of the document: corrections, while some are to be sent. */
export const awaited = new Map<string, () => Promise<void>>();

/** The code of what `filesReady` throws. */
export const UNSAVED = 'corrections_unsaved';

/**
 * Waits until files of these documents have all that was corrected in them.
 * @throws ApiError with a sentence for the user where they cannot have it now
 */
export async function filesReady(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map(async (id) => awaited.get(id)?.()));
}

/** What is said of a file that could not be saved. */
export function failureOf(error: unknown): Message | string {
  return (codeOf(error) === UNSAVED && detailOf(error)) || messages.files.downloadFailed;
}

/**
 * Has the browser save a file of a document while it comes, however large it is.
 * @returns once it was begun
 * @throws ApiError as the server refuses it, or as `filesReady` does
 */
export async function saveFile(fileId: string, fileType: FileType): Promise<void> {
  if (fileType === 'processed') await filesReady([fileId]);
  const query = { file_id: fileId, file_type: fileType };
  const { url } = (await api.json('POST', paths.downloadLink, { query })) as DownloadLink;
  saveLink(apiUrl(url));
}
