import type { PageTextResponse, PageWords } from '@legible/contracts/documents/page-text';
import { useQuery } from '@tanstack/react-query';
import type { Desk } from '../pdf/desk.ts';
import { fetchPageText } from '../pdf/document-api.ts';
import { textItems } from '../pdf/text-items.ts';
import { type ReadWord, readWords } from './read-words.ts';
import { ownText, readText, type ShownText, wantsOwnText } from './paragraphs.ts';

export interface PageReading {
  text: ShownText;
  /** Why there is no text of ours; null where there is. */
  detail: string | null;
  outcome: Pick<PageTextResponse, 'state' | 'reason'>;
  /** What is shown is the page's own. */
  isOwn: boolean;
  /** Names what was read by us, and its words; null where nothing was. */
  read: { reading: string; words: ReadWord[]; response: PageWords } | null;
}

/** The text of a page as the server tells it. */
export function shownReading(text: PageWords): PageReading {
  const read = { reading: text.reading, words: readWords(text), response: text };
  return { text: readText(text), detail: null, outcome: RECOGNISED, isOwn: false, read };
}

const RECOGNISED = { state: 'recognised', reason: null } as const;

/** The text of a page: what was read, else what the page has of its own. @throws ApiError */
async function readPage(desk: Desk, id: string, page: number): Promise<PageReading> {
  const answer = await fetchPageText(id, page);
  if (answer.text) return shownReading(answer.text);
  const text = wantsOwnText(answer) ? await ownTextOf(desk, page) : { paragraphs: [] };
  const { detail, state, reason } = answer;
  const isOwn = text.paragraphs.length > 0;
  return { text, detail, outcome: { state, reason }, isOwn, read: null };
}

async function ownTextOf(desk: Desk, page: number): Promise<ShownText> {
  try {
    return ownText(await desk.withPage(page, textItems));
  } catch {
    return { paragraphs: [] };
  }
}

/** Of pages that were left, texts are kept for so long: all those of a long document would take more memory than its pictures. */
const KEPT_MS = 30_000;

/** Only corrections change it, which put what they are answered in its place. */
export const pageTextQuery = (desk: Desk, id: string, page: number) => ({
  queryKey: ['page-text', desk.opened, page],
  queryFn: async () => readPage(desk, id, page),
  staleTime: Infinity,
  gcTime: KEPT_MS,
});

/** The words of a page with corrections; null for one without any, and until they are there. */
export function useCorrectedWords(desk: Desk, id: string, page: number): PageWords | null {
  const words = usePageText(desk, id, page).data?.read?.response;
  return words && words.corrected.length > 0 ? words : null;
}

export const usePageText = (desk: Desk, id: string, page: number) =>
  useQuery(pageTextQuery(desk, id, page));
