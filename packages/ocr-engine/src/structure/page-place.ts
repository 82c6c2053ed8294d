import type { PageText } from '../interface/page-text.ts';

/** What stands in a page's place in a document: its text, null if it is blank, undefined if it was not recognised. */
export type PagePlace = PageText | null | undefined;
