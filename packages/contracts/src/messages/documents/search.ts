import { LONGEST_SEARCH } from '../../search/search.ts';
import type { Message } from '../application.ts';

const count = (number: number, one: string, several: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${several}`;
const pages = (number: number) => count(number, 'page', 'pages');
const documents = (number: number) => count(number, 'document', 'documents');

/** What the screens say that find words in all texts. */
export const searchMessages = {
  title: 'In the text',
  /** @param isMore of what was found, only a part is here. */
  found: (inPages: number, inDocuments: number, isMore: boolean) =>
    isMore
      ? `the first ${pages(inPages)}, in ${documents(inDocuments)}`
      : `${pages(inPages)} in ${documents(inDocuments)}`,
  none: 'nothing',
  searching: 'Searching',
  toResults: 'Go to what was found in the text',
  /** For those who use the keyboard and those who listen. */
  keys: 'Down arrow goes through the pages, Enter opens one, Escape leads back to the field.',
  list: 'Pages with what you look for',
  pageOf: (page: number, of: number) => `Page ${page} of ${of}`,
  crop: (page: number) => `The place on page ${page}, as it is in the scan`,
  more: 'Show more pages',
  loadingMore: 'Loading',
  moreFailed: 'More pages could not be loaded.',
  short: 'Type one more letter to search in the text, too.',
  tooLong: `In the text, at most ${LONGEST_SEARCH} letters can be looked for.`,
  offline: 'You are offline. The text is searched when you are back.',
  failed: 'The text could not be searched.',
  incomplete: {
    title: 'There may be more: the search took too long and was ended',
    description: 'One more word, or a filter, makes it quicker.',
  } satisfies Message,
  waiting: (number: number) =>
    `The text of ${documents(number)} cannot be searched yet. It will be in a while, by itself.`,
  nothing: {
    title: 'Nothing found in the text',
    hints: [
      'Try fewer words, or only the beginning of one.',
      'A wrongly read letter does no harm, but very short words have to be right.',
      'Files that are still being read are found when they are ready.',
    ],
    filtered: 'Only what the filters leave was searched.',
    clear: 'Clear the filters',
  },
  filters: {
    /** @param number of those that are set. */
    toggle: (number: number) => (number === 0 ? 'Filters' : `Filters (${number})`),
    label: 'Filters of the search in the text',
    name: 'Name contains',
    language: 'Language',
    anyLanguage: 'All languages',
    from: 'Added from',
    to: 'Added until',
    clear: 'Clear',
  },
  trail: {
    label: 'Found in all documents',
    /** Which of the pages that were found is shown. */
    at: (at: number, of: number, inDocuments: number, isMore: boolean) =>
      isMore
        ? `Page ${at} of more than ${of}`
        : `${at} of ${pages(of)} in ${documents(inDocuments)}`,
    /** The page that is shown is none of them. */
    all: (of: number, inDocuments: number) => `${pages(of)} in ${documents(inDocuments)}`,
    loading: 'Searching',
    nothing: 'Nothing found any more',
    failed: 'The search failed',
    next: 'Next hit',
    previous: 'Previous hit',
    back: 'Back to the results',
    backShort: 'Results',
    leave: 'Close the search',
  },
};
