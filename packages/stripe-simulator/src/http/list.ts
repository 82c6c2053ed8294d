import { missing } from '../problem.ts';

export interface PageRequest {
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

/** One page of records, newest first, after or before the record that a cursor names. */
export function page<T extends { id: string }>(
  url: string,
  oldestFirst: T[],
  { limit = 10, starting_after, ending_before }: PageRequest,
): Page<T> {
  const records = oldestFirst.toReversed();
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
