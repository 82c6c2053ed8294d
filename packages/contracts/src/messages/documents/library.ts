import type { Message } from '../application.ts';

const files = (count: number) =>
  count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`;

/** What the screen says where documents are chosen, sorted, renamed and deleted together. */
export const libraryMessages = {
  sortLabel: 'Sort by',
  /** By their names in the address; the first is meant where none is named. */
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name, A to Z',
    'name-down': 'Name, Z to A',
    largest: 'Largest first',
    smallest: 'Smallest first',
    longest: 'Most pages first',
    shortest: 'Fewest pages first',
  },
  chosen: (count: number) => `${files(count)} chosen`,
  all: 'All',
  ready: 'Legible: your files are ready',
  clear: 'Choose none',
  deleteChosen: 'Delete',
  zip: 'Download as ZIP',
  zipFailed: 'Download failed',
  open: 'Open',
  rename: 'Rename …',
  readAgain: 'Read again in …',
  deleted: (count: number) => `${files(count)} deleted`,
  undo: 'Undo',
  restored: (count: number) => (count === 1 ? '1 file is back' : `${files(count)} are back`),
  tooLate: {
    title: 'It is too late to undo this',
    description: 'The files are deleted.',
  } satisfies Message,
  notRestored: {
    title: 'Could not undo this',
    description: 'Please try again at once: the files are deleted in some seconds.',
  } satisfies Message,
  notDeleted: {
    title: 'Deletion Failed',
    description: 'The files are still there. Please try again.',
  } satisfies Message,
  /** No answer came, or only to a part of it. */
  mayBeDeleted: {
    title: 'Deletion Not Confirmed',
    description: 'Some files may be deleted. Undo keeps all of them.',
  } satisfies Message,
  renameDialog: {
    title: 'Rename this file',
    description: 'Downloads have the new name, too.',
    label: 'Name',
    close: 'Close',
    cancel: 'Cancel',
    save: 'Rename',
    empty: 'Please type a name.',
    failed: 'The name could not be saved. Please try again.',
  },
};
