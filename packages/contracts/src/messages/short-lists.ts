const NAMES_SHOWN = 3;
const RANGES_SHOWN = 8;

/** As many names as a person reads in passing, and how many there are besides. */
export function someNames(names: readonly string[]): string {
  return withRest(names.slice(0, NAMES_SHOWN), names.length - NAMES_SHOWN);
}

/** Ascending page numbers, those in a row as "3–7"; what would be too much to read is counted. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range?.last === page - 1) range.last = page;
    else ranges.push({ first: page, last: page });
  }
  const shown = ranges.slice(0, RANGES_SHOWN);
  const counted = shown.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return withRest(shown.map(rangeText), pages.length - counted);
}

function rangeText({ first, last }: { first: number; last: number }): string {
  if (first === last) return String(first);
  return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`;
}

function withRest(shown: readonly string[], more: number): string {
  const text = shown.join(', ');
  return more > 0 ? `${text} and ${more.toLocaleString('en-US')} more` : text;
}
