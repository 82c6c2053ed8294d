import {
  type FileType,
  type HistoryFile,
  historyFile,
} from '@legible/contracts/documents/documents';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../../lib/api/api-client.ts';
import type { AskForRange } from './file-ranges.ts';

export const documentKey = (id: string) => ['document', id] as const;

/** @throws ApiError 404 for one that is not there, or is another user's. */
export async function fetchDocument(id: string): Promise<HistoryFile> {
  const path = paths.documentById.replace(':id', encodeURIComponent(id));
  return historyFile.parse(await api.json('GET', path));
}

/** Some tens of kilobytes, which are taken as the server has checked them. @throws ApiError */
export async function fetchPageText(id: string, page: number): Promise<PageTextResponse> {
  const path = paths.pageText
    .replace(':id', encodeURIComponent(id))
    .replace(':number', String(page));
  return (await api.json('GET', path)) as PageTextResponse;
}

/** Asks for bytes of a stored file. */
export const rangesOf =
  (id: string, fileType: FileType): AskForRange =>
  async ({ start, end }, etag, signal) =>
    api.response('GET', paths.download, {
      // A correction must not change the file under its reader: pages look the same without it.
      query: { file_id: id, file_type: fileType, mended: 'no' },
      headers: { Range: `bytes=${start}-${end}`, ...(etag !== null && { 'If-Range': etag }) },
      signal,
    });
