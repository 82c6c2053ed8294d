const grouped = (count: number) => count.toLocaleString('en-US');
const pagesOf = (count: number) => (count === 1 ? '1 page' : `${grouped(count)} pages`);
const filesOf = (count: number) => (count === 1 ? '1 file' : `${grouped(count)} files`);
const areLeft = (left: number) => {
  if (left === 0) return 'none are left';
  return left === 1 ? '1 is left' : `${grouped(left)} are left`;
};

/** What is said of all files together that were not taken, and offered for each. */
export const refusalSummary = {
  label: 'Files that were not accepted',
  /** One sentence for all files that need more pages than there are. */
  needPages: (files: number, pages: number, left: number) =>
    `${filesOf(files)} ${files === 1 ? 'needs' : 'need'} ${pagesOf(pages)}; ${areLeft(left)}.`,
  /** All others together; each has its reason in its row. */
  others: (files: number, besides: boolean) =>
    besides
      ? `${grouped(files)} more could not be processed.`
      : `${filesOf(files)} could not be processed.`,
  seePlans: 'See plans',
  dismissAll: 'Dismiss all',
  readFirst: (pages: number) =>
    pages === 1 ? 'Read the first page' : `Read the first ${grouped(pages)} pages`,
  /** @param until the day that the next month begins; null where the next month has too few pages */
  waitsUntil: (pages: number, until: string | null) =>
    until === null
      ? `Needs ${pagesOf(pages)}, more than your next period has. Goes on by itself with a larger plan.`
      : `Needs ${pagesOf(pages)}. Goes on by itself from ${until} on, or at once with a larger plan.`,
  password: {
    label: (name: string) => `Password of ${name}`,
    placeholder: 'Password',
    open: 'Open',
    /** Read aloud with the field. */
    kept: 'Used for this once, and not kept.',
  },
} as const;
