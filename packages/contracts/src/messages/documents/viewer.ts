/** The texts of the screen on which a document is read. */
export const viewerMessages = {
  title: 'Document',
  back: 'All documents',
  open: (name: string) => `Open ${name}`,
  openShort: 'Open',
  loading: 'Opening the document',
  toolbar: 'Tools for reading',
  page: 'Page',
  /** After the field with the page's number. */
  ofPages: (pages: number) => `of ${pages.toLocaleString('en-US')}`,
  pageNamed: (page: number) => `Page ${page}`,
  goToPage: (page: number) => `Go to page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: 'Zoom',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  turn: 'Turn the view to the right',
  thumbnails: 'Small pictures of all pages',
  closeThumbnails: 'Close the small pictures',
  more: 'More tools',
  find: 'Find in the document',
  findLabel: 'Find in the document',
  findPlaceholder: 'Find...',
  nextHit: 'Next hit',
  previousHit: 'Previous hit',
  closeFind: 'Close the search',
  /** @param searched pages that were looked through so far, of all. */
  hits: (at: number, hits: number, searched: number, pages: number) => {
    if (hits === 0 && searched >= pages) return 'Not found';
    const found =
      at > 0
        ? `${at.toLocaleString('en-US')} of ${hits.toLocaleString('en-US')}`
        : hits.toLocaleString('en-US');
    if (searched >= pages) return found;
    return `${found}, page ${searched.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}`;
  },
  print: 'Print',
  printing: {
    title: 'Print',
    /** @param most pages at a time. */
    description: (most: number) =>
      `Pages are drawn for the printer here, at most ${most} at a time. To print more at once, download the document and print it from a PDF program.`,
    pages: 'Pages',
    pagesHint: (pages: number) => `Of ${pages.toLocaleString('en-US')}. Like 1,3-9 or 5-.`,
    wrong: (pages: number) => `Write pages like 1,3-9, from 1 to ${pages.toLocaleString('en-US')}.`,
    tooMany: (most: number) => `These are more than ${most} pages.`,
    drawing: (done: number, pages: number) => `Drawing pages: ${done} of ${pages}`,
    start: 'Print',
    cancel: 'Cancel',
    close: 'Close',
  },
  download: 'Download',
  downloadProcessed: 'Searchable PDF',
  downloadOriginal: 'Original PDF',
  pages: 'Pages',
  pageArea: 'Pages of the document',
  text: 'Text',
  textPane: 'Text of the page',
  textOf: (page: number) => `Text of page ${page}`,
  showText: 'Show the text beside the page',
  textLoading: 'Loading the text',
  textFailed: 'The text of this page could not be loaded.',
  /** Where a page was not read by us, but has text. */
  textOfItsOwn: 'What it has is shown here.',
  noText: 'No text on this page.',
  copyPage: 'Copy page',
  copyAll: 'Copy all',
  copying: (done: number, pages: number) => `Copying: ${done} of ${pages}`,
  copied: 'Copied',
  copyFailed: 'Could not copy. Please try again.',
  cancelCopy: 'Cancel',
  marks: 'Mark doubtful words',
  /** @param percent the threshold of the confidence. */
  marksHint: (percent: number) => `Words that were read with less than ${percent} % confidence.`,
  sure: (word: string, confidence: number) => `${word}: read with ${confidence} % confidence`,
  mending: {
    label: 'Correct a word',
    field: 'What stands there',
    /** What was read, and how sure that is. */
    readAs: (read: string, confidence: number) => `Read as “${read}”, ${confidence} % sure`,
    corrected: (read: string) => `Read as “${read}”, corrected by you`,
    crop: 'The word in the scan',
    save: 'Save',
    leave: 'Leave',
    putBack: 'Put back',
    nextWord: 'Next word (Alt+Down)',
    previousWord: 'Word before (Alt+Up)',
    nextDoubtful: 'Next doubtful word',
    /** Behind the button, for those who use the keyboard. */
    nextDoubtfulKey: 'Next doubtful word (F8)',
    previousDoubtfulKey: 'Doubtful word before (Shift+F8)',
    undo: 'Undo the last correction (Ctrl+Z)',
    redo: 'Redo it (Ctrl+Shift+Z)',
    hint: 'Enter saves, Esc leaves it as it was. Leave it empty to take the word away.',
    saved: (read: string, text: string) =>
      text === '' ? `“${read}” is taken away` : `“${read}” is now “${text}”`,
    saving: 'Saving',
    noneLeft: 'No more doubtful words this way',
    searching: 'Looking for the next doubtful word',
    waiting: 'The connection is lost. Your corrections are kept, and sent when it is back.',
    conflict: (present: string) =>
      present === ''
        ? 'This word was taken away meanwhile, for instance in another tab. Save yours, or leave it.'
        : `“${present}” was put here meanwhile, for instance in another tab. Save yours in its place, or leave it.`,
    gone: 'This document is not there any more: it was deleted, for instance in another tab. What you typed is still in the field.',
    /** Before what was typed for a word that is not there any more. */
    youTyped: 'You typed:',
    failed: 'Your correction was not saved. It is still in the field.',
    takenAway: 'Taken away:',
    /** Of a correction that was on its way when the document was left. */
    notSaved: (read: string, text: string) =>
      text === '' ? `“${read}” was not taken away` : `“${read}” was not changed to “${text}”`,
    /** @param detail what the server said. */
    refusedOn: (page: number, detail: string | null) =>
      `On page ${page}: ${detail ?? 'the correction was not saved.'}`,
    /** In the place of a file, where the connection is lost. */
    notInFile:
      'Your corrections are not saved yet, and the file would be without them. Try again when the connection is back.',
    documentGone: 'Its document is not there any more.',
  },
  /** For a page of which there is no text of ours. */
  remedies: {
    anyway: 'Read anyway',
    turned: 'Turn and read again',
    language: 'Read in another language',
    again: 'Read again',
  },
  states: {
    gone: {
      title: 'This document is not there',
      description: 'It may have been deleted, or belong to another account.',
    },
    failed: 'This document could not be processed',
    cancelled: {
      title: 'Processing was cancelled',
      description: 'There is no searchable version to show. The original can be downloaded.',
    },
    running: 'This document is still being read',
    runningHint: 'It opens here by itself when it is ready.',
    password: {
      title: 'This document is protected by a password',
      description: 'Open it with a PDF program that asks for the password.',
    },
    damaged: {
      title: 'This document cannot be shown',
      description: 'Its file is damaged. Other PDF programs may still open the download.',
    },
    loadFailed: 'The document could not be loaded.',
    changed: {
      title: 'This document has changed',
      description: 'It was processed again while it was open.',
    },
    reload: 'Open it again',
    interrupted: 'The connection is lost. Pages go on loading when it is back.',
    readAgain:
      'This document is being read again. What you see is from before; the new version opens here when it is ready.',
    pageFailed: 'This page cannot be drawn.',
  },
} as const;
