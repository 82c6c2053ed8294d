const grouped = (count: number) => count.toLocaleString('en-US');
const pagesOf = (count: number) => (count === 1 ? '1 page' : `${grouped(count)} pages`);
const filesOf = (count: number) => (count === 1 ? '1 file' : `${grouped(count)} files`);
const areLeft = (left: number) => {
  if (left === 0) return 'none are left';
  return left === 1 ? '1 is left' : `${grouped(left)} are left`;
};

/** The texts about files that were not taken or have to wait, on the server and in the application. */
export const refusalMessages = {
  /** `pages` are always more than `left`: both come from the statement that refuses (D74). */
  tooFewPages: (pages: number, left: number) =>
    `Not enough pages left: this file has ${pagesOf(pages)}, ${grouped(left)} left.`,
  tooManyUploads: (perMinute: number) =>
    `Only ${perMinute} uploads can be started within a minute.`,
  dismissed: 'Dismissed.',
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
  dismissFailed: 'Could not dismiss that. Please try again.',
  password: {
    label: (name: string) => `Password of ${name}`,
    placeholder: 'Password',
    open: 'Open',
    /** Read aloud with the field. */
    kept: 'Used for this once, and not kept.',
  },
  readFirst: (pages: number) =>
    pages === 1 ? 'Read the first page' : `Read the first ${grouped(pages)} pages`,
  /** In place of the whole reason, which stands under the file's name. */
  short: {
    no_pages_left: 'too few pages left',
    no_storage_left: 'too little storage left',
    not_a_pdf: 'not a PDF',
    empty_file: 'the file is empty',
    damaged: 'the file is damaged',
    encrypted: 'protected by a password',
    file_password_wrong: 'wrong password',
    no_pages: 'no pages in it',
    xfa_form: 'an XFA form',
    too_slow: 'takes too long',
    too_large_inside: 'too large inside',
    too_many_versions: 'saved too often',
    too_many_pages: 'too many pages',
    file_too_large: 'too large',
    too_many_files: 'too many files at once',
  } as Readonly<Record<string, string>>,
  waiting: {
    status: 'Waits for pages',
    note: (pages: number) =>
      `Needs ${pagesOf(pages)}. Goes on by itself if other files give pages back.`,
    toast: (files: number) => ({
      title: files === 1 ? '1 file waits for pages' : `${grouped(files)} files wait for pages`,
      description:
        files === 1
          ? 'It goes on by itself if other files give pages back.'
          : 'They go on by themselves if other files give pages back.',
    }),
  },
  /** Of a file of which only the beginning was read. */
  firstRead: (pages: number) =>
    pages === 1
      ? 'Only the first page was read'
      : `Only the first ${grouped(pages)} pages were read`,
} as const;
