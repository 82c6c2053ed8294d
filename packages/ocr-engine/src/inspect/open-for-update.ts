import { EngineError } from '../interface/errors.ts';
import { namedError, openPdf } from './open-pdf.ts';
import { Dict, PdfSyntaxError, Ref } from '@legible/pdf/objects';
import { inherited, listPages } from '@legible/pdf/pages';
import type { PdfFile } from '@legible/pdf/file';
import type { PdfDocument } from '../render/document.ts';

/** A file that can be appended to, and its pages. */
export interface UpdatableFile {
  file: PdfFile;
  pages: Ref[];
}

/**
 * Opens a file for an incremental update. One whose cross-reference table is damaged is searched for
 * its objects, and the update will bring a whole new table; so the file itself stays as it is.
 * @param document the same file in PDFium, whose view of the pages must be ours
 * @throws {EngineError} `damaged`, `encrypted`
 */
export function openForUpdate(path: string, document: PdfDocument): UpdatableFile {
  const { pdfium, handle } = document;
  const pageCount = pdfium.FPDF_GetPageCount(handle);
  if (pdfium.FPDF_DocumentHasValidCrossReferenceTable(handle)) {
    const opened = tryOpen(path, false);
    if (opened?.pages.length === pageCount) return opened;
    opened?.file.close();
  }
  const rebuilt = tryOpen(path, true);
  if (
    rebuilt?.pages.length === pageCount &&
    rebuilt.pages.every((page) => isWhole(rebuilt.file, page))
  ) {
    return rebuilt;
  }
  rebuilt?.file.close();
  throw new EngineError('damaged', 'Parts of the file are missing or damaged.');
}

function tryOpen(path: string, rebuild: boolean): UpdatableFile | undefined {
  let file: PdfFile | undefined;
  try {
    file = openPdf(path, { rebuild });
    return { file, pages: listPages(file) };
  } catch (error) {
    file?.close();
    if (error instanceof PdfSyntaxError) return undefined;
    throw namedError(error);
  }
}

/** A file that was cut short has pages whose parts are gone; those of a whole file are all there. */
export function isWhole(file: PdfFile, ref: Ref): boolean {
  try {
    const page = file.resolve(ref);
    if (!(page instanceof Dict)) return false;
    const resources = inherited(file, page, 'Resources');
    const pictures = resources instanceof Dict ? file.dict(resources.get('XObject')) : undefined;
    const contents = file.resolve(page.get('Contents'));
    const parts = [page.get('Contents') ?? null, ...(pictures?.values() ?? [])];
    if (Array.isArray(contents)) parts.push(...contents);
    return parts.every((part) => !(part instanceof Ref) || file.resolve(part) !== null);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return false;
    throw error;
  }
}
