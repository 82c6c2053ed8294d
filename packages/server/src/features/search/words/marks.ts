/** The words of a row of `search_pages`, as they are indexed. */
export const LEXEMES = 'search_lexemes(owner, place, text, words, is_plain)';

/** Pages of an owner on one shelf: searches look through the newest shelves first. The same as in `search_lexemes`. */
export const SHELF = 1024;

/** The word that stands at each page of an owner; no word of a page has such a sign. */
export const ownerMark = (owner: number): string => `@${owner}`;

/** The word that stands at each page of a shelf of an owner. @param place the page's number in the owner's order */
export const shelfMark = (owner: number, shelf: number): string => `@${owner}.${shelf}`;

export const shelfOf = (place: number): number => Math.floor(place / SHELF);
