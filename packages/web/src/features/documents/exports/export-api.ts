import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { ArchiveResponse, ExportChoices } from '@legible/contracts/documents/exports';
import { api } from '../../../lib/api/api-client.ts';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { saveResponse } from '../../../lib/file-download.ts';

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
  const [only] = files;
  if (files.length === 1 && only) {
    const path = paths.exportDocument.replace(':id', encodeURIComponent(only.file_id));
    await saveResponse(await api.response('GET', path, { query: { ...choices } }));
    return { missing: 0 };
  }
  const ids = files.map(({ file_id }) => file_id);
  const answer = await api.json('POST', paths.exportArchive, { json: { ...choices, ids } });
  const { url, missing } = answer as ArchiveResponse;
  openLink(apiUrl(url));
  return { missing: missing.length };
}

/** An answer that is an attachment leaves the page where it is. */
function openLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
