import { useQuery } from '@tanstack/react-query';
import type { Desk } from '../pdf/desk.ts';
import { fetchPageText } from '../pdf/document-api.ts';
import { textItems } from '../pdf/text-items.ts';
import { ownText, readText, type ShownText, wantsOwnText } from './paragraphs.ts';

export interface PageReading {
  text: ShownText;
  /** Why there is no text of ours; null where there is. */
  detail: string | null;
  /** What is shown is the page's own. */
  isOwn: boolean;
}

/** The text of a page: what was read, else what the page has of its own. @throws ApiError */
async function readPage(desk: Desk, id: string, page: number): Promise<PageReading> {
  const answer = await fetchPageText(id, page);
  if (answer.text) return { text: readText(answer.text), detail: answer.detail, isOwn: false };
  const text = wantsOwnText(answer) ? await ownTextOf(desk, page) : { paragraphs: [] };
  return { text, detail: answer.detail, isOwn: text.paragraphs.length > 0 };
}

async function ownTextOf(desk: Desk, page: number): Promise<ShownText> {
  try {
    return ownText(await textItems(await desk.pageOf(page)));
  } catch {
    return { paragraphs: [] };
  }
}

/** Kept while the document is open: what was read does not change. */
export const pageTextQuery = (desk: Desk, id: string, page: number) => ({
  queryKey: ['page-text', desk.opened, page],
  queryFn: async () => readPage(desk, id, page),
  staleTime: Infinity,
});

export const usePageText = (desk: Desk, id: string, page: number) =>
  useQuery(pageTextQuery(desk, id, page));
