import { PRODUCT_NAME } from '../product.ts';

/** The benchmark page for people who want to know whether their own paper will be read. */
export const benchmarkMessages = {
  title: 'Will it read my letter?',
  lead: 'If it is printed, fairly straight, and scanned rather than photographed: yes, nearly every word. Below is what to expect: measured, bad cases included.',
  pair: {
    title: 'What it does',
    scan: 'The scan: a picture',
    text: 'What was read in it',
    caption: `This sheet was made for this page and spoiled the way a scanner would. ${PRODUCT_NAME} got every word right, as it usually does with clean print.`,
    alt: 'A scanned page, slightly askew and grainy: Report of the Harbour Master.',
  },
  figures: {
    title: 'Three figures',
    lead: 'Scanned pages of old books, read by three programs on the same machine.',
    misread: (count: number) => `${count} of 1,000`,
    misreadLabel: 'characters are misread',
    seconds: (seconds: number) => `${seconds} s`,
    secondsLabel: 'of computing for a page',
    words: (count: number) => `${count} of 100`,
    wordsLabel: 'words are right to the last letter',
    tools: { legible: PRODUCT_NAME, tesseract: 'Tesseract', ocrmypdf: 'OCRmyPDF' },
  },
  kinds: {
    title: 'By kind of paper',
    lead: 'How many of 100 words on the page are found. The grey line is Tesseract, the best-known free program, reading the same pages.',
    value: (ours: number) => `${ours} of 100`,
    against: (other: number) => `Tesseract: ${other}`,
    /** By their names in docs/benchmarks/engine.md. */
    list: {
      books: {
        label: 'Books, letters, reports',
        text: 'Printed text, scanned flat. Measured on old books.',
      },
      tables: {
        label: 'Tables, columns and slides',
        text: 'The words are mostly there, but cells and columns may come in the wrong order.',
      },
      typescripts: {
        label: 'Old typewriting',
        text: 'Faint or uneven letters, and dark edges of the scan, cost whole lines.',
      },
      receipts: {
        label: 'Till receipts',
        text: 'Faded thermal print and tiny figures. Check every amount.',
      },
      forms: {
        label: 'Forms',
        text: 'Boxes and lines get in the way of the short words between them.',
      },
      'uneven light': {
        label: 'Shadows on the page',
        text: 'A page half in shadow loses about half of its words.',
      },
      'telephone photo': {
        label: 'Photos taken with a phone',
        text: 'Light, tilt and blur together: about every second word. Use a scanner, or a scanning app that straightens the page.',
      },
    },
  },
  advice: {
    title: 'Before you scan',
    good: {
      title: 'This helps',
      list: [
        '300 dots per inch, in grey or black and white. 200 will do; below 150 small print suffers.',
        'The page straight in the scanner. Up to 3 degrees do no harm; beyond 5, lines get lost.',
        'The whole page evenly lit, without a dark edge around it.',
        'Upside down or sideways is fine: pages are turned for reading.',
        'A PDF that has its text already is left as it is, and costs nothing.',
      ],
    },
    bad: {
      title: 'This does not work yet',
      list: [
        'Handwriting. It is not read.',
        'Languages that the operator has not installed. Many services read English only; then French comes out without its accents, and Greek as nonsense.',
        'Fraktur and other old type, unless its language is installed.',
        'Text that runs along a curve, as near the spine of a thick book.',
      ],
    },
    honest:
      'A page on which nothing could be read costs nothing. But a page that was read badly looks like one that was read well until you search in it: look at a sample first.',
  },
  how: {
    title: 'How this was measured',
    text: (books: string, others: string) =>
      `Books on ${books}, all other kinds of paper on ${others}: what was read was compared with the true text, character by character. Those others were new to ${PRODUCT_NAME}: nobody had tuned it on them.`,
    link: 'All tables, conditions and experiments',
  },
  notes: {
    title: 'Benchmark notes',
    lead: 'For engineers: how everything was measured, every table, every experiment, and what others are better at. Decisions that are named here lie beside the source code, in docs/decisions.',
    back: 'The short version',
    table: 'Table',
  },
} as const;
