/** What happened to a page besides getting its layer. */
export interface PageChange {
  /** Counted from 1. */
  page: number;
  /** Clockwise turn in degrees that was taken back. */
  turned?: 90 | 180 | 270;
  /** Clockwise slope in degrees that was taken back. */
  deskewed?: number;
  /** An old invisible layer was taken out. */
  replaced?: boolean;
  /** The page is now a picture of itself. */
  pictured?: boolean;
  /** Why something that was asked for was not done. */
  kept?: string;
  /** The page got no layer and is as it was, for the reason in `kept`. */
  untouched?: boolean;
  /** Of the words that were read, more than a tenth is not found again by a viewer. */
  thinned?: boolean;
  /** Little of what was read is sure: mistakes are to be expected. */
  hardToRead?: boolean;
  /** It shows much more than was read: print that could not be read, or a picture. */
  showsMore?: boolean;
}

/** What was written, and what was done besides. */
export interface AppendReport {
  /** Bytes that follow the original in the processed file. */
  incrementBytes: number;
  /** In the new layers. */
  words: number;
  /** Sentences about the whole file that its owner should read, such as that it was signed. */
  notices: string[];
  /** One for each page that was given. */
  pages: PageChange[];
}

/** What pictures have become. */
export interface JoinReport {
  pageCount: number;
}

/** What a file came to whose objects had to be looked for. */
export interface RepairReport {
  /** Bytes that follow the file in the one that can be read. */
  incrementBytes: number;
  /** Pages, or branches of them, that the file names and does not hold: it was cut short, or is damaged. */
  lostPages: number;
  /** Pages, counted from 1, of which the file does not hold all parts. */
  incompletePages: number[];
}
