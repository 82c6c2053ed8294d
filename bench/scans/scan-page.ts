import type { Scan } from '../measuring/scan-pdf.ts';

/** A scan whose text is known. */
export interface ScanPage {
  name: string;
  /** Made when it is needed: all of them together would not fit into memory. */
  picture: () => Promise<Scan>;
  /** Pixels an inch. */
  dpi: number;
  truth: string;
}

export interface ScanSet {
  name: string;
  /** Names of Tesseract's models. */
  languages: string[];
  /** Whether its truth is written in capitals, whatever the pages show. */
  isCapitals?: boolean;
  /** Whether spaces say nothing in its script, and are left out of both texts. */
  isUnspaced?: boolean | undefined;
  pages: ScanPage[];
}
