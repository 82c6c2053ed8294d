import type { DownloadLink } from '@legible/contracts/documents/document-queries';
import type { FileType } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';
import { apiUrl } from '../../../lib/api/api-host.ts';
import { saveLink } from '../../../lib/file-download.ts';

/**
 * Has the browser save a file of a document while it comes, however large it is.
 * @returns once it was begun
 * @throws ApiError as the server refuses it
 */
export async function saveFile(fileId: string, fileType: FileType): Promise<void> {
  const query = { file_id: fileId, file_type: fileType };
  const { url } = (await api.json('POST', paths.downloadLink, { query })) as DownloadLink;
  saveLink(apiUrl(url));
}
