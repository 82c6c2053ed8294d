import { someNames } from '../short-lists.ts';

/** The texts about the languages that documents are read in. */
export const languageMessages = {
  label: 'Language',
  /** What is read, folded up. */
  chosen: (names: readonly string[]) => `Language: ${someNames(names)}`,
  found: 'Language: found automatically',
  findThem: 'Find automatically',
  findThemHint: 'Looked for on each page, among all that are installed here.',
  search: 'Search languages',
  /** In the field while nothing is named. */
  foundAutomatically: 'Found automatically',
  open: 'Show languages',
  nothing: (search: string) => `“${search}” is not installed here.`,
  remove: (name: string) => `Remove ${name}`,
  /** @param most languages that can be chosen at once. */
  hint: (most: number) => `Up to ${most}. Each one more makes reading slower.`,
  /** Told to who cannot see it. */
  now: (names: readonly string[]) => `Chosen: ${someNames(names)}.`,
  settingHint: 'What your uploads are read in. You can choose another one when you upload.',
  loadFailed: 'The languages could not be loaded.',
  readAgain: {
    title: 'Read again in …',
    description: (name: string) =>
      `All pages of ${name} are read once more, from the file that you uploaded.`,
    rule: 'Pages that were read before are not charged again. The searchable version that you have stays until the new one is ready, which begins without the words that you corrected.',
    close: 'Close',
    cancel: 'Cancel',
    start: 'Read again',
  },
} as const;
