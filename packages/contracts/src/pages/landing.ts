/** The texts of the landing page; apart from the others, since only its visitors need them. */
export const landing = {
  headline: 'Make your PDFs searchable instantly',
  lead: 'A scan is a picture of words. Legible reads it page by page and gives you back the same PDF, with text you can search, select and copy.',
  getStarted: 'Get Started',
  viewPricing: 'View Pricing',
  goToApp: 'Go to App',
  free: 'Ten pages a month are free. No card needed.',
  demo: {
    label: 'A scan, before and after',
    fileName: 'harbour-report.pdf',
    view: 'What to look at',
    scan: 'Scan',
    searchable: 'Searchable',
    searchLabel: 'Search the sample page',
    searchPlaceholder: 'Search this page',
    found: (count: number) => `${count} found`,
    noText: 'No text',
    scanHint: 'As it left the scanner: a picture. There is nothing in it to search or select.',
    hint: (words: number) =>
      `${words} words, read by Legible. Select a few with the mouse, as in any document.`,
    hintForFingers: (words: number) =>
      `${words} words, read by Legible. Press and hold one to select it, as in any document.`,
    selected: 'You would copy',
    picture: 'The scanned page, slightly askew and grainy.',
    caption:
      'No trick: we made this sheet for this page, roughed it up the way a scanner would, and had it read by the same engine that reads your files.',
  },
  tryIt: {
    lead: 'Now one of yours: drop a PDF or a picture here.',
    choose: 'Choose a page',
    free: 'No account needed. It is deleted after an hour.',
  },
  figures: {
    title: 'Measured, not promised',
    lead: (pages: number) =>
      `${pages} scanned pages of old books, read by Legible and by the tools it is measured against, on the same machine.`,
    link: 'Will it read yours? See what works and what does not',
    errors: 'of characters misread',
    time: 'of computing per page',
    growth: 'added per page; the scan stays as it was',
    against: (tool: string, value: string) => `${tool}: ${value}`,
  },
  features: {
    label: 'Why Legible',
    cards: [
      {
        title: 'Simple and fast',
        text: 'Drop your PDFs and watch page after page being read. Nothing to install, nothing to set up.',
      },
      {
        title: 'Secure and private',
        text: 'Only you can download your files, and nobody reads them. Delete one, and both the original and the searchable version are gone.',
      },
      {
        title: 'Easy access',
        text: 'Everything you uploaded stays in your history, the original beside the searchable version, ready whenever you are.',
      },
    ],
  },
  steps: {
    title: 'Three steps, none of them tedious',
    list: [
      {
        title: 'Upload',
        text: 'Drop one PDF or many. A file that cannot be read is refused with the reason, before it costs a page.',
      },
      {
        title: 'Watch',
        text: 'Progress is counted in real pages, with an estimate of what is left. Close the tab if you like; the work goes on.',
      },
      {
        title: 'Download',
        text: 'The pages look exactly as they did. The text lies invisibly on top of them, where it was printed.',
      },
    ],
  },
  closing: {
    title: 'Your next scan could be the first you can search',
    text: 'An account takes a minute, and a sample scan is waiting in it.',
    action: 'Create an account',
  },
} as const;
