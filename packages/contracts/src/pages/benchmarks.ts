import { PRODUCT_NAME } from '../product.ts';

/** The benchmark page for people who want to know whether their own paper will be read. */
export const benchmarkMessages = {
  title: 'Will it read my letter?',
  lead: 'If it is clearly printed: yes, nearly every word, scanned or photographed. Faded receipts and old forms lose more. Below is what to expect: measured, bad cases included.',
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
      'uneven light': {
        label: 'Shadows on the page',
        text: 'A lamp to one side, the shadow of a hand, a fold. Light is evened out before reading.',
      },
      curl: {
        label: 'Open books',
        text: 'Lines that bend near the spine are straightened for reading.',
      },
      skew: {
        label: 'Crooked pages',
        text: 'Here askew by seven degrees, as a sheet that slipped.',
      },
      'telephone photo': {
        label: 'Photos taken with a phone',
        text: 'Taken from one side, in uneven light, not quite sharp. A steady hand and more light help.',
      },
      tables: {
        label: 'Tables, columns and slides',
        text: 'The words are there; cells of wide tables may come in another order.',
      },
      typescripts: {
        label: 'Old typewriting',
        text: 'French letters and reports. Faint or uneven letters cost one word in ten.',
      },
      receipts: {
        label: 'Till receipts',
        text: 'Faded thermal print and tiny figures. Check every amount.',
      },
      forms: {
        label: 'Forms',
        text: 'Old copies of faxes. Much of what is missed is handwriting, which is not read.',
      },
    },
  },
  advice: {
    title: 'Before you scan',
    good: {
      title: 'This helps',
      list: [
        '300 dots per inch, in grey or black and white. 200 will do; below 150 small print suffers.',
        'The page about straight. Pages up to 15 degrees askew are straightened for reading.',
        'Photos from above, with the whole page in the picture and the letters sharp.',
        'Upside down or sideways is fine: pages are turned for reading.',
        'A PDF that has its text already is left as it is, and costs nothing.',
      ],
    },
    bad: {
      title: 'This does not work yet',
      list: [
        'Handwriting. It is not read.',
        'Languages that the operator has not installed. Such pages are named; those that cannot be read cost nothing.',
        'Fraktur and other old type, unless its language is installed.',
        'Print below 4.5 points on a page that has larger print.',
      ],
    },
    honest:
      'A page on which nothing could be read costs nothing, and one that was hard to read is marked. Still, look at a sample first.',
  },
  how: {
    title: 'How this was measured',
    text: (books: string, others: string, spoilt: string) =>
      `Books on ${books}, all other kinds of paper on ${others}: what was read was compared with the true text. Receipts, forms and typescripts come from public collections on which ${PRODUCT_NAME} is improved, so yours may come out a little worse. Shadows, curl, crooked pages and photos were made by a program from clean pages, and read again on ${spoilt}.`,
    link: 'All tables, conditions and experiments',
  },
  notes: {
    title: 'Benchmark notes',
    lead: 'For engineers: how everything was measured, every table, every experiment, and what others are better at. Decisions that are named here lie beside the source code, in docs/decisions.',
    back: 'The short version',
    table: 'Table',
  },
} as const;
