import { missing } from '../context/problem.ts';
import { isWithin, type Moment } from './fields.ts';

export interface PageRequest {
  created?: Moment | undefined;
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** One page of the records made when the request says, newest first, from where its cursor points. */
export function page<T extends { id: string; created: number }>(
  url: string,
  oldestFirst: T[],
  { created, limit = 10, starting_after, ending_before }: PageRequest,
): Page<T> {
  const records = oldestFirst.filter((record) => isWithin(record.created, created)).toReversed();
  const place = (id: string, param: string): number => {
    const index = records.findIndex((record) => record.id === id);
    if (index === -1) throw missing('object', id, param);
    return index;
  };
  if (ending_before !== undefined) {
    const end = place(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: records.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : place(starting_after, 'starting_after') + 1;
  const data = records.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < records.length, url };
}

/** Whether a record has the value that a list is filtered by, if it is. */
export const isWanted = <T>(value: T, wanted: T | undefined): boolean =>
  wanted === undefined || value === wanted;

/** The same where a filter names several. */
export const isAmong = <T>(value: T, wanted: T[] | undefined): boolean =>
  wanted?.includes(value) ?? true;
