import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';
import type { Choices } from '../choices/choices.ts';
import { fetchRunning, idsOf } from '../live/running-api.ts';

/** How a document is to be read that is run once more. */
export interface RunWish {
  /** Reads at most this many pages, where none was read before. */
  firstPages?: number | undefined;
  /** Reads all pages again, in these. */
  languages?: readonly string[] | undefined;
  /** Reads all pages again in this way. */
  choices?: Choices | undefined;
}

/** When the document runs, the answer was no refusal: another tab was quicker, or an earlier answer was lost. @throws ApiError */
export async function startAgain(fileId: string, wish: RunWish): Promise<void> {
  try {
    await retryDocument(fileId, wish);
  } catch (error) {
    const running = await fetchRunning().catch(() => []);
    if (!idsOf(running).includes(fileId)) throw error;
  }
}

async function retryDocument(
  fileId: string,
  { firstPages, languages, choices }: RunWish,
): Promise<void> {
  const query = {
    file_id: fileId,
    first_pages: firstPages?.toString(),
    languages: languages?.join('+'),
    ...(choices && {
      mode: choices.mode,
      rotate: String(choices.rotate),
      deskew: String(choices.deskew),
    }),
  };
  await api.json('POST', paths.retry, { query });
}
