import type { FileType } from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

export async function downloadDocument(fileId: string, fileType: FileType): Promise<Response> {
  return api.response('GET', paths.download, {
    query: { file_id: fileId, file_type: fileType },
  });
}

export async function deleteDocument(fileId: string): Promise<void> {
  await api.json('DELETE', paths.document, { query: { file_id: fileId } });
}
