import type { FoundPage } from '@legible/contracts/search/search';

/** How many documents some pages are of. */
export const documentsIn = (pages: readonly FoundPage[]): number =>
  new Set(pages.map(({ file_id: id }) => id)).size;
