/**
 * Ways of looking for words, by their numbers in cursors: as they are; misread; as any word that is like them; misread, or as a
 * rare word of a list.
 */
export const ROUNDS = { usual: 0, misread: 1, wide: 2, rare: 3 };

/** A place in the list of results: what comes behind it is listed next. */
export interface Place {
  /** Of `ROUNDS`. */
  round: number;
  /** The window of candidates: pages before this place of the owner. */
  before: number;
  /** Behind this result of the window; undefined for its beginning. */
  after?: { score: number; at: number; place: number };
}

/** Places are below this: a number of PostgreSQL's `integer`. */
export const NEWEST = 2_147_483_647;

export const FIRST: Place = { round: ROUNDS.usual, before: NEWEST };

export const encodePlace = ({ round, before, after }: Place): string =>
  [round, before, ...(after ? [after.score, after.at, after.place] : [])].join('.');

/** @returns undefined for what is no place of a search */
export function decodePlace(cursor: string): Place | undefined {
  if (!/^[0-3]\.\d{1,10}(?:\.\d{1,7}\.\d{1,15}\.\d{1,10})?$/.test(cursor)) return undefined;
  const [round = 0, before = 0, score, at = 0, place = 0] = cursor.split('.').map(Number);
  if (before > NEWEST) return undefined;
  return { round, before, ...(score !== undefined && { after: { score, at, place } }) };
}
