import { type CancelResponse, cancelResponse } from '@legible/contracts/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

/**
 * @returns what the document is now: `ready` when it had been before the run that was stopped. A server
 * that does not say so yet is taken to mean `cancelled`; the list corrects that.
 */
export async function cancelDocument(fileId: string): Promise<CancelResponse['status']> {
  const answer = await api.json('POST', paths.cancel, { query: { file_id: fileId } });
  return cancelResponse.safeParse(answer).data?.status ?? 'cancelled';
}

/** @param firstPages reads at most this many pages, where none was read before. */
export async function retryDocument(fileId: string, firstPages?: number): Promise<void> {
  const query = { file_id: fileId, first_pages: firstPages?.toString() };
  await api.json('POST', paths.retry, { query });
}
