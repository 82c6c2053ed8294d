/** Marks, embeddings, overrides and isolates of direction (Unicode, UAX 9). */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * A name without signs that only turn the order of what follows: they make `fdp.exe` of `exe.pdf`, wherever
 * a name is shown beside other text. Letters written from the right keep their order without them.
 */
export const withoutDirections = (text: string): string => text.replaceAll(DIRECTIONS, '');
