import { z } from 'zod';

const RANGE = '[1-9]\\d{0,6}(?:-(?:[1-9]\\d{0,6})?)?';

/** The longest list of pages that is taken, in characters. */
export const LONGEST_PAGES = 200;

/** Pages in a query, spaces around commas allowed. */
export const pagesQuery = z
  .string()
  .max(LONGEST_PAGES)
  .regex(new RegExp(`^ *${RANGE} *(?:, *${RANGE} *)*$`), 'Write pages like 1,3-9 or 5-.')
  .optional()
  .describe(
    'Reads these pages of each file only, like 1,3-9 or 5- for all from the fifth on. The others stay as they are; only ' +
      'pages that are read are charged. What a file does not have is passed over.',
  );

/**
 * The pages that a list names, of those that a file has.
 * @param text like `1,3-9,20-`; `pagesQuery` accepts it
 * @returns numbers from 1, in order, each once; undefined where the text is no such list
 */
export function pagesNamed(text: string, pageCount: number): number[] | undefined {
  if (!pagesQuery.safeParse(text).success) return undefined;
  const wanted = new Set<number>();
  for (const range of text.split(',')) {
    const [first = '', last = first] = range.trim().split('-');
    const end = Math.min(last === '' ? pageCount : Number(last), pageCount);
    for (let page = Number(first); page <= end; page += 1) wanted.add(page);
  }
  return [...wanted].toSorted((a, b) => a - b);
}

/** Pages as people write them: `1, 3-9`. @param pages in order, each once */
export function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
}
