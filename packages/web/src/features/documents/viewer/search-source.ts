import { ownPage, readPage, type SearchedPage } from './find/word-boxes.ts';
import type { Desk } from './pdf/desk.ts';
import { fetchPageText } from './pdf/document-api.ts';
import { textItems } from './pdf/text-items.ts';
import { wantsOwnText } from './text/paragraphs.ts';

/**
 * A page as it is searched: what was read on it, or what it says of itself, which takes some kilobytes. pdf.js would fetch
 * its pictures to tell its text; it is asked only where the server has none.
 * @throws ApiError, and what pdf.js finds wrong with the page
 */
export async function searchedPage(desk: Desk, id: string, page: number): Promise<SearchedPage> {
  const answer = await fetchPageText(id, page);
  const words = answer.text ?? answer.own;
  if (words) return readPage(words);
  return ownPage(wantsOwnText(answer) ? await desk.withPage(page, textItems) : []);
}
