import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';

/** A scan whose text is known. */
export interface ScanPage {
  name: string;
  /** Made when it is needed: all of them together would not fit into memory. */
  picture: () => Promise<Scan>;
  /** Pixels an inch. */
  dpi: number;
  truth: string;
}

/** A picture as the PDF holds it (a JPEG stays as it is), and in grey for those who read pictures. */
export interface Scan {
  grey: GreyPicture;
  jpeg?: { data: Uint8Array; components: number };
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
