import { PRODUCT_NAME } from '../product.ts';

/** What search engines and previews of links say of a screen; written into its page by the build. */
export interface PageHead {
  description: string;
  /** Not for search engines: nothing is to be read there without an account. */
  hidden?: true;
}

export const PREVIEW = {
  path: '/preview.jpg',
  width: 1200,
  height: 630,
  text: 'A scanned page in which a word has been found and marked.',
} as const;

const forUsers = (description: string): PageHead => ({ description, hidden: true });

/** By address. */
export const pageHeads: Record<string, PageHead> = {
  '/': {
    description: `${PRODUCT_NAME} turns scanned PDFs into searchable ones: upload a scan, watch its pages being read, download a PDF you can search, select and copy from.`,
  },
  '/pricing': {
    description:
      'Ten pages a month are free. You pay for pages that were read, and for nothing else.',
  },
  '/contact': { description: 'A question, or a file that came out wrong? Write to us.' },
  '/requests': {
    description: `What ${PRODUCT_NAME} could do next, and how much each of it is wanted.`,
  },
  '/benchmarks': {
    description: `Will it read your letter? What ${PRODUCT_NAME} reads well and what it does not, measured beside other programs.`,
  },
  '/benchmarks/notes': {
    description: `How ${PRODUCT_NAME} was measured beside Tesseract and OCRmyPDF, with every table and every experiment.`,
  },
  '/privacy': {
    description: `What ${PRODUCT_NAME} keeps about you, what for, for how long, and how you get rid of it.`,
  },
  '/terms': { description: `What you can expect of ${PRODUCT_NAME}, and what is expected of you.` },
  '/imprint': {
    description: `Who runs this installation of ${PRODUCT_NAME}, and how to reach them.`,
  },
  '/login': { description: `Log in to ${PRODUCT_NAME}.` },
  '/register': {
    description: 'An account takes a minute. Ten pages a month are free, and no card is needed.',
  },
  '/forgot-password': forUsers('Set a new password by a code that we mail you.'),
  '/confirm-email': forUsers('Confirm the address of your account.'),
  '/new-email': forUsers('Confirm a new address for your account.'),
  '/keep-email': forUsers('Keep the address of your account.'),
  '/ocr': forUsers('Upload scans and download them searchable.'),
  '/ocr/documents': forUsers('A scan and its text, side by side.'),
  '/profile': forUsers('Your account, your plan and your settings.'),
  '/change-password': forUsers('Choose a new password.'),
  '/subscribe': forUsers('Confirm a plan.'),
};

/** The page of whatever is not there. */
export const notFoundHead = forUsers('There is nothing at this address.');
