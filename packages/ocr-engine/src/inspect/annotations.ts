import type { Pdfium } from '../render/pdfium.ts';

/** FPDF_ANNOT_FREETEXT, _STAMP and _WIDGET of fpdf_annot.h: what people write onto a page, and filled fields. */
const WRITTEN = new Set([3, 13, 20]);
/** FPDF_ANNOT_FLAG_HIDDEN and _NOVIEW. */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/**
 * Whether text was written onto a loaded page with annotations or fields. No search finds their text in most viewers.
 * All others, such as highlighters and sticky notes, are hidden in PDFium's copy of the page, so that only these are
 * drawn when annotations are.
 */
export function hasWrittenAnnotations(pdfium: Pdfium, page: number): boolean {
  let isWritten = false;
  for (let index = 0; index < pdfium.FPDFPage_GetAnnotCount(page); index += 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const flags = pdfium.FPDFAnnot_GetFlags(annotation);
    if (!WRITTEN.has(pdfium.FPDFAnnot_GetSubtype(annotation))) {
      pdfium.FPDFAnnot_SetFlags(annotation, flags | HIDDEN);
    } else if ((flags & (HIDDEN | NO_VIEW)) === 0) isWritten = true;
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return isWritten;
}
