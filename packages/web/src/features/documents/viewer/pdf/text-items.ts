import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of a page's text as pdf.js tells it. */
export interface TextItem {
  str: string;
  /** A line ends behind it. */
  hasEOL: boolean;
  /** Of the page's own space, as PDF has it: the last two are where its first letter stands. */
  transform?: number[];
}

/** Letters as they stand in the file, so that what is found has the places that are shown. */
export const asItStands = { disableNormalization: true };

/** The pieces of a page's text, in the order in which its layer has an element for each. */
export async function textItems(page: PDFPageProxy): Promise<TextItem[]> {
  const { items } = await page.getTextContent(asItStands);
  return items.flatMap((item) => ('str' in item ? [item as TextItem] : []));
}
