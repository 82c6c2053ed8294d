/** A place in the list of results: what comes behind it is listed next. */
export interface Place {
  /** 0 for pages with the words as they are, 1 for those with misread ones, 2 for those with words that are like them. */
  round: number;
  /** The window of candidates: pages before this place of the owner. */
  before: number;
  /** Behind this result of the window; undefined for its beginning. */
  after?: { score: number; at: number; place: number };
}

/** Places are below this: a number of PostgreSQL's `integer`. */
export const NEWEST = 2_147_483_647;

export const FIRST: Place = { round: 0, before: NEWEST };

export const encodePlace = ({ round, before, after }: Place): string =>
  [round, before, ...(after ? [after.score, after.at, after.place] : [])].join('.');

/** @returns undefined for what is no place of a search */
export function decodePlace(cursor: string): Place | undefined {
  if (!/^[012]\.\d{1,10}(?:\.\d{1,7}\.\d{1,15}\.\d{1,10})?$/.test(cursor)) return undefined;
  const [round = 0, before = 0, score, at = 0, place = 0] = cursor.split('.').map(Number);
  if (before > NEWEST) return undefined;
  return { round, before, ...(score !== undefined && { after: { score, at, place } }) };
}
