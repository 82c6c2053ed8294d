const grouped = (count: number) => count.toLocaleString('en-US');
const pagesOf = (count: number) => (count === 1 ? '1 page' : `${grouped(count)} pages`);
/** The texts about files that were not taken or have to wait, on the server and in the application. */
export const refusalMessages = {
  dismissed: 'Dismissed.',
  dismissFailed: 'Could not dismiss that. Please try again.',
  /** In place of the whole reason, which stands under the file's name. */
  short: {
    no_pages_left: 'too few pages left',
    no_storage_left: 'too little storage left',
    not_a_pdf: 'not a PDF',
    empty_file: 'the file is empty',
    damaged: 'the file is damaged',
    encrypted: 'protected by a password',
    file_password_wrong: 'wrong password',
    unknown_protection: 'locked by a certificate',
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
    /** @param long whether some wait for the next month, or a larger plan */
    toast: (files: number, long: boolean) => ({
      title: files === 1 ? '1 file waits for pages' : `${grouped(files)} files wait for pages`,
      description: `${files === 1 ? 'It goes on by itself' : 'They go on by themselves'} ${
        long ? 'when there are enough' : 'if other files give pages back'
      }.`,
    }),
  },
  /** Of a file of which only the beginning was read. */
  firstRead: (pages: number) =>
    pages === 1
      ? 'Only the first page was read'
      : `Only the first ${grouped(pages)} pages were read`,
} as const;
