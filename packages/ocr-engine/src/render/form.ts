import type { PdfDocument } from './document.ts';

/**
 * Lends the form of a document, with the fields of a loaded page, to `use`: without one, PDFium draws annotations but
 * no fields. It runs no program of the file, since this PDFium has nothing that could.
 */
export function withForm<T>(
  { pdfium, handle }: PdfDocument,
  page: number,
  use: (form: number) => T,
): T {
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, info);
  pdfium.FORM_OnAfterLoadPage(page, form);
  try {
    return use(form);
  } finally {
    pdfium.FORM_OnBeforeClosePage(page, form);
    pdfium.PDFiumExt_ExitFormFillEnvironment(form);
    pdfium.PDFiumExt_CloseFormFillInfo(info);
  }
}
