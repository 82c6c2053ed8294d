import { type Message, coreMessages } from './core.ts';
import { pageRanges, someNames } from './short-lists.ts';

export type { Message };

/**
 * Every text that a person reads in the application. Texts that the specification gives are here to
 * the letter; the tests compare them with it, so change one only with the specification. Those of
 * plans and payments are in `billing.ts`, those of accounts and passwords in `accounts/auth.ts`.
 */
export const messages = {
  ...coreMessages,
  fields: {
    required: 'This field is required.',
    atLeast: (count: string) => `Use at least ${count} characters.`,
    atMost: (count: string) => `Use at most ${count} characters.`,
    noEmail: 'Enter a valid email address.',
    oddCharacters: 'Use letters, digits, dots, dashes and underscores only.',
  },
  contact: {
    sent: 'Message sent successfully!',
    failedPrefix: 'Failed to submit form: ',
    unexpected: 'An unexpected error occurred.',
    nameAndEmailRequired: 'Name and Email are required when not logged in.',
    tokenMissing: 'Cannot submit form: CSRF token missing.',
  },
  upload: {
    selectAtLeastOne: 'Please select at least one PDF file.',
    userUnknown: 'User information is not available.',
    /** The specification's words, and the names. */
    invalidFileTypeOf: (names: readonly string[]): Message => ({
      title: 'Invalid File Type',
      description: `Only PDF files are accepted. Left out: ${someNames(names)}.`,
    }),
    failed: 'Upload failed',
    failedRetry: 'Upload failed. Please try again.',
    complete: (count: number): Message => ({
      title: 'Upload complete',
      description: `Processing started for ${count} file(s). Check list below.`,
    }),
    screen: 'OCR',
    title: 'Upload',
    input: 'PDF files',
    selected: 'Selected files',
    button: 'Upload Selected PDF(s)',
    remove: 'Remove',
    /** Beside the panel: opens the dialog of messages/pictures.ts. */
    fromPictures: 'Make a PDF from pictures',
    pagesLeftThisMonth: 'Pages left this month',
    pagesLeftThisYear: 'Pages left this year',
    /** After the number that is left. */
    ofPages: (limit: number) => `of ${limit.toLocaleString('en-US')}`,
    loadingPreferences: 'Loading preferences...',
    dropHere: 'Drop PDFs here',
    orChoose: 'or click to choose',
    /** Where fingers do the work. */
    choose: 'Choose PDFs',
    tapToChoose: 'Tap to look through your files',
    dropNow: 'Drop to add',
    dropAnywhere: 'Drop your PDFs anywhere',
    dropLater: 'One moment: your last files are still uploading.',
    dropStarts: 'They start uploading right away.',
    dropAdds: 'They are added to your selection.',
    busy: 'Uploading',
    noPagesLeft: 'You have used all pages of this period.',
    noneLeft: 'No pages left',
    seePlans: 'See plans',
    limits: (megabytes: string, pages: number, files: number) =>
      `Up to ${megabytes} and ${pages.toLocaleString('en-US')} pages a file, ${files} files at once.`,
    /** Where fewer pages are left than a file may have. */
    limitsLeft: (megabytes: string, files: number) =>
      `Up to ${megabytes} a file, ${files} files at once, and as many pages as are left.`,
    notPdf: (names: readonly string[]) =>
      names.length === 1 ? `${names[0]} is not a PDF.` : `${someNames(names)} are not PDFs.`,
    tooLarge: (name: string, megabytes: string) => `${name} is larger than ${megabytes}.`,
    tooMany: (files: number, left: readonly string[]) =>
      `Only ${files} files can be uploaded at once. Left out: ${someNames(left)}.`,
    /** A drop, such as that of an empty folder. */
    nothingDropped: 'There is no file in what you dropped.',
    rejected: (names: string[]): Message => ({
      title:
        names.length === 1 ? '1 file was not accepted' : `${names.length} files were not accepted`,
      description: someNames(names),
    }),
    autostartOn: 'Autostart is on: files are uploaded as soon as you add them.',
  },
  status: {
    uploading: 'Uploading...',
    serverProcessing: 'Server Processing...',
    processing: 'Processing OCR...',
    pagesProcessed: (done: number, total: number) => `${done}/${total} Pages Processed`,
    uploadError: 'Upload Error',
    failed: (message: string) => `Failed (${message})`,
    defaultError: 'An error occurred',
    pending: 'Pending...',
    finishing: 'Finishing...',
    reading: 'Reading pages',
    queued: 'Waiting for its turn',
    cancelled: 'Cancelled',
    timeLeft: (duration: string) => `About ${duration} left`,
    secondsLeft: 'A few seconds left',
    /** @param count of all; there may be more than are named. */
    failedPages: (pages: number[], count = pages.length) => {
      if (count === 1) return `Page ${pages[0]} could not be read`;
      const others = count - pages.length;
      const rest = others > 0 ? ` and ${others.toLocaleString('en-US')} more` : '';
      return `Pages ${pageRanges(pages)}${rest} could not be read`;
    },
    /** After the failed pages. */
    looksLike: (scripts: readonly string[]) =>
      `: looks like ${scripts.map((script) => script || 'handwriting or an unknown language').join(', ')}`,
    failedSoFar: (pages: number) =>
      pages === 1
        ? '1 page could not be read'
        : `${pages.toLocaleString('en-US')} pages could not be read`,
    pages: (pages: number) => (pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`),
    dismiss: 'Dismiss',
    retry: 'Retry',
    cancel: 'Cancel',
    cancelUpload: 'Cancel upload',
    tryPagesAgain: 'Try these pages again',
    progressOf: (name: string) => `Progress of ${name}`,
    announced: (name: string, percent: number) => `${name}: ${percent} percent`,
    endedOf: (ended: number, all: number) => `${ended} of ${all} files done`,
    allDone: (files: number) => `${files} files done`,
    overview: 'Files on their way',
    left: (duration: string) => `${duration} left`,
    cancelAll: 'Cancel all',
    /** In the title of the tab. */
    tabRunning: (ended: number, all: number) => (all > 1 ? `${ended} of ${all}` : 'Reading'),
    tabReady: 'Ready',
    ended: {
      ready: (name: string) => `${name} is ready`,
      failed: (name: string) => `${name} failed`,
      cancelled: (name: string) => `${name} was cancelled`,
    },
  },
  runs: {
    cancelled: (name: string): Message => ({
      title: 'Processing cancelled',
      description: `${name} is kept for three days as it was uploaded. No page was charged.`,
    }),
    /** A run of a document that had been ready before. */
    takenBack: (name: string): Message => ({
      title: 'Processing cancelled',
      description: `${name} keeps the searchable version it had. No page was charged.`,
    }),
    cancelFailed: (name: string, detail: string | null): Message => ({
      title: 'Could not cancel',
      description: `${name}: ${detail ?? 'Please try again.'}`,
    }),
    retryFailed: (name: string, detail: string | null): Message => ({
      title: 'Could not start again',
      description: `${name}: ${detail ?? 'Please try again.'}`,
    }),
    allCancelled: (files: number): Message => ({
      title: 'Processing cancelled',
      description: `${files === 1 ? '1 file is' : `${files} files are`} kept for three days as uploaded. No page was charged.`,
    }),
    /** @param taken files of the upload that had arrived before it was cancelled. */
    uploadCancelled: (names: readonly string[], taken: number): Message => ({
      title: 'Upload cancelled',
      description: [
        names.length === 1
          ? `${names[0]} was not uploaded.`
          : `${names.length} files were not uploaded.`,
        ...(taken === 0
          ? []
          : [taken === 1 ? '1 had arrived before.' : `${taken} had arrived before.`]),
      ].join(' '),
    }),
    uploadTaken: (names: readonly string[]): Message => ({
      title: 'Already uploaded',
      description:
        names.length === 1
          ? `${names[0]} had arrived before. You can still cancel it in the list.`
          : `All ${names.length} files had arrived before. You can still cancel them in the list.`,
    }),
  },
  sample: {
    name: 'Sample scan.pdf',
    button: 'Try a sample scan',
    cost: 'No scan at hand? Try ours: it is one page long, and counts as one page.',
    failed: {
      title: 'The sample could not be loaded',
      description: 'Please try again, or upload a scan of your own.',
    },
  },
  /** The dialog's own are in documents/shortcuts-help.ts. */
  shortcuts: {
    open: 'Keyboard shortcuts',
    search: 'Search the history',
    upload: 'Choose files to upload',
  },
  history: {
    title: 'Processing Status & History',
    searchPlaceholder: 'Search history...',
    searchLabel: 'Search history by file name',
    loading: 'Loading history',
    columns: ['File Name', 'Original', 'Processed (OCR)', 'Actions'],
    empty: {
      title: 'No files processed yet',
      description: 'Upload some PDFs and they will appear here after processing.',
    },
    /** Beside the matches: what a search leaves out while it runs. */
    hiddenRuns: (files: number) => `${files.toLocaleString('en-US')} other files are in progress`,
    noMatches: 'No matches found',
    clearSearch: 'Clear search',
    loadFailed: 'Failed to load file history. Please try again later.',
    loadMore: 'Load more files',
    loadingMore: 'Loading more files',
    moreFailed: 'More files could not be loaded. Please try again.',
    searching: 'Searching all files',
    chooseAll: 'Choose all files on this page',
  },
  files: {
    downloadStarted: 'Download started',
    downloadFailed: {
      title: 'Download failed',
      description: 'Unable to download the file. Please try again.',
    },
    deleted: 'File Deleted',
    deletionFailed: (name: string): Message => ({
      title: 'Deletion Failed',
      description: `Unable to delete ${name}. Please try again.`,
    }),
    detailsMissing: 'File details not found or user not authenticated.',
    deleteDialog: (name: string): Message => ({
      title: 'Are you absolutely sure?',
      description: `This action cannot be undone. This will permanently delete the original file ${name} and its corresponding processed OCR version.`,
    }),
    cancel: 'Cancel',
    delete: 'Delete',
    deleteNamed: (name: string) => `Delete ${name}`,
    chooseNamed: (name: string) => `Choose ${name}`,
    moreNamed: (name: string) => `More for ${name}`,
    download: 'Download',
    version: { original: 'Original', processed: 'Processed' },
    downloadNamed: (version: string, name: string) => `Download ${version} ${name}`,
  },
  settings: {
    preferencesFailed: 'Could not load your preferences. Please try again.',
    loadFailed: 'Failed to load settings.',
    updateFailed: 'Failed to update settings.',
    languagesFailed: 'Your choice of languages could not be saved.',
    none: 'No settings found.',
    updated: 'Settings updated successfully!',
  },
  live: {
    fileUpdateError: 'File Update Error',
    connectionLost: 'Connection Lost',
    connectionError: 'Connection Error',
    webSocketError: 'WebSocket Error',
    progressUpdateError: 'Progress Update Error',
    progressConnectionError: 'Progress Connection Error',
    reconnectionFailed: 'Reconnection Failed',
    connectionFailed: 'Connection Failed',
    reconnecting: 'Trying to reconnect. Processing goes on in the meantime.',
    stoppedTrying: 'Live progress has stopped. Processing goes on.',
    unreadable: 'A message from the server could not be read.',
    down: 'Live progress is interrupted, but processing goes on. The list refreshes every 10 seconds.',
    retry: 'Retry',
  },
  profile: {
    updateSoon: 'Profile update functionality coming soon!',
    sessionsFailed: 'Could not load your devices.',
    sessionEndFailed: 'Could not log out that device. Please try again.',
    confirmationFailed: 'Could not send the link. Please try again.',
    exportStarted: 'Download started',
    exportFailed: 'Could not collect your data. Please try again.',
    accountDeleted: {
      title: 'Account deleted',
      description: 'Your account and all of its files are gone.',
    },
    deletionFailed: 'Could not delete the account. Please try again.',
  },
  notFound: { title: 'Oops! Page not found', home: 'Return to Home' },
} as const;
