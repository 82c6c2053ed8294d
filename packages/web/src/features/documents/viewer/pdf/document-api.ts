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

/** A document as it is now, or was when its screen was asked for. */
export const documentQuery = (id: string) => ({
  queryKey: documentKey(id),
  queryFn: async () => fetchDocument(id),
  staleTime: 1000,
});

/** @throws ApiError 404 for one that is not there, or is another user's. */
async function fetchDocument(id: string): Promise<HistoryFile> {
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

/** Bytes of a file that are asked for at least: what a page needs lies mostly together. */
export const PIECE = 65_536;

/** What names a stored file in a call. A correction must not change it under its reader: pages look the same without it. */
export const storedFile = (id: string, fileType: FileType) => ({
  file_id: id,
  file_type: fileType,
  mended: 'no',
});

/** Asks for bytes of a stored file. */
export const rangesOf =
  (id: string, fileType: FileType): AskForRange =>
  async ({ start, end }, etag, signal) =>
    api.response('GET', paths.download, {
      query: storedFile(id, fileType),
      headers: { Range: `bytes=${start}-${end}`, ...(etag !== null && { 'If-Range': etag }) },
      signal,
    });
