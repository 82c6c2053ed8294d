import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { exportMessages } from '@legible/contracts/messages/documents/exports';
import type { ArchiveResponse, ExportChoices } from '@legible/contracts/documents/exports';
import { api } from '../../../lib/api/api-client.ts';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { saveLink, saveResponse } from '../../../lib/file-download.ts';
import { filesReady, saveFile } from '../files/save-file.ts';

export type ExportedFile = Pick<HistoryFile, 'file_id' | 'input_name'>;

/** What came of an export: documents that an archive does not have. */
export interface Exported {
  missing: number;
}

/**
 * Saves a document in another form, or several as one archive, which the browser saves while it comes.
 * @throws ApiError
 */
export async function exportFiles(
  files: readonly ExportedFile[],
  choices: ExportChoices,
): Promise<Exported> {
  const ids = files.map(({ file_id }) => file_id);
  const [only] = files;
  if (files.length === 1 && only && choices.format === 'pdf') {
    await saveFile(only.file_id, 'processed');
    return { missing: 0 };
  }
  await filesReady(ids);
  if (files.length === 1 && only) {
    const path = paths.exportDocument.replace(':id', encodeURIComponent(only.file_id));
    await saveResponse(await api.response('GET', path, { query: { ...choices } }));
    return { missing: 0 };
  }
  const answer = await api.json('POST', paths.exportArchive, { json: { ...choices, ids } });
  const { url, missing } = answer as ArchiveResponse;
  saveLink(apiUrl(url), exportMessages.archiveName);
  return { missing: missing.length };
}
